import { type CheckedPaper, isOfComposition } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import { balanceOf, paidOf, returnedOf } from '../booking/moves/ledger.ts';
import { findPaperByHash } from './find-papers.ts';
import { isUnchanged } from './paper-chain.ts';
import { printNumber } from './number/paper-number.ts';

/**
 * Returns whether the paper with this hash is still as it was numbered, and if so, what was paid for its booking. Anyone
 * who has the paper may know this: the hash is in its QR code and can’t be guessed. Throws `paper_not_found`.
 */
export async function checkPaper(hash: string): Promise<CheckedPaper> {
  const paper = await findPaperByHash(hash);
  const number = paper && printNumber(paper);
  if (!paper?.chain || !number) throw new AppError('paper_not_found');
  if (!isUnchanged({ ...paper, chain: paper.chain })) return { isUnchanged: false };
  const { kind, issuedAt, printed } = paper;
  const booking = await findBooking(String(paper.bookingId));
  const ledger = booking?.ledger ?? [];
  return {
    isUnchanged: true,
    paper: {
      kind,
      ...(kind === 'receipt' && isOfComposition(printed.gst) && { isBillOfSupply: true }),
      number,
      issuedAt: issuedAt.toISOString(),
      sellerName: printed.seller.name,
      taxNumber: printed.seller.taxNumber,
      totalAmount: printed.totalAmount,
      paid: paidOf(ledger),
      refunded: returnedOf(ledger),
      balance: balanceOf(ledger),
    },
  };
}
