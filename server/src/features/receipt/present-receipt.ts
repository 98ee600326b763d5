import { type CreditNote, isVoucher, type LaterReceipt, type Receipt, type Voucher } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { balanceOf, isCorrection, rentalOf } from '../booking/moves/ledger.ts';
import { findMainPaper, findReplacement, type Returning } from './open-papers.ts';
import type { PaperRecord } from './paper.model.ts';
import { printNumber } from './number/paper-number.ts';
import { presentBilling } from './reissue/present-billing.ts';

type Joined = {
  paper: PaperRecord;
  number: string;
  /** All receipts and credit notes of the booking. */
  papers: readonly PaperRecord[];
  booking: Pick<BookingRecord, '_id' | 'ledger' | 'billedTo' | 'residence' | 'reissue' | 'awaitsInvoice' | 'invoiced'>;
  now: Date;
  /** The refund of the payment that confirmed the booking. */
  refund: Receipt['refund'];
  /** The address of our website. */
  origin: string;
};

/** Returns a document as printed, with the refund and the credit notes issued since. */
export function presentReceipt({ paper, number, papers, booking, refund, origin, now }: Joined): Receipt {
  return {
    paperId: String(paper._id),
    kind: paper.kind,
    number,
    corrects: paper.corrects,
    issuedAt: paper.issuedAt.toISOString(),
    bookingId: String(paper.bookingId),
    ...paper.printed,
    refund,
    ...(paper.chain && { checkUrl: `${origin}/check#${paper.chain.hash}` }),
    creditNotes: presentCreditNotes(papers),
    ...presentLaterReceipts(papers, booking),
    ...presentVouchers(papers),
    ...presentReplacement(paper, papers),
    ...presentBilling(booking, papers, now),
    ...(paper.kind === 'receipt' && presentPayments(booking)),
  };
}

/** Returns the invoice that has replaced a receipt, once it has a number. */
function presentReplacement({ _id }: PaperRecord, papers: readonly PaperRecord[]): Pick<Receipt, 'replacedBy'> {
  const replacement = findReplacement(papers, _id);
  const number = replacement && printNumber(replacement);
  return number ? { replacedBy: { paperId: String(replacement._id), number } } : {};
}

/** Returns a booking’s payments and balance; empty unless counter money was taken or will be. */
function presentPayments({ ledger }: Pick<BookingRecord, 'ledger'>): Pick<Receipt, 'payments' | 'balance'> {
  const balance = balanceOf(ledger);
  const own = rentalOf(ledger);
  if (balance === 0 && own.every(({ counter }) => counter === undefined)) return {};
  const corrected = new Set(own.filter(isCorrection).flatMap(({ back }) => back.map(({ chargeId }) => chargeId)));
  const payments = own.flatMap(({ at, paid, counter }) =>
    paid
      .filter(({ chargeId }) => !corrected.has(chargeId))
      .map(({ chargeId, amount }) => ({
        amount,
        at: at.toISOString(),
        method: counter?.method ?? null,
        reference: counter ? (counter.reference ?? null) : chargeId,
      })),
  );
  return { payments, ...(balance > 0 && { balance }) };
}

/** Returns the credit notes that already have a number. */
export const presentCreditNotes = (papers: readonly PaperRecord[]): CreditNote[] =>
  papers.filter(({ kind }) => kind === 'credit_note').flatMap(presentNumbered);

/**
 * Returns the receipts besides the first one that already have a number, as a field of a reply; no field if none has.
 */
export function presentLaterReceipts(
  papers: readonly PaperRecord[],
  booking: Returning,
): { laterReceipts?: LaterReceipt[] } {
  const first = findMainPaper(papers, booking);
  const later = papers.filter(({ _id, kind, bookingId }) => {
    return kind === 'receipt' && !_id.equals(bookingId) && !first?._id.equals(_id);
  });
  const laterReceipts = later.flatMap(presentNumbered);
  return laterReceipts.length === 0 ? {} : { laterReceipts };
}

/**
 * Returns the vouchers that already have a number, in order of issue, as a field of a reply; no field if none has.
 */
export function presentVouchers(papers: readonly PaperRecord[]): { vouchers?: Voucher[] } {
  const vouchers = papers
    .filter(({ kind }) => isVoucher(kind))
    .toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime())
    .flatMap((paper) => presentNumbered(paper).map((each) => ({ ...each, ...correctedBy(paper) })));
  return vouchers.length === 0 ? {} : { vouchers };
}

const correctedBy = ({ corrects }: PaperRecord): Pick<Voucher, 'corrects'> => (corrects === null ? {} : { corrects });

function presentNumbered(paper: PaperRecord): CreditNote[] {
  const number = printNumber(paper);
  if (number === null) return [];
  const { _id, issuedAt, printed } = paper;
  return [{ paperId: String(_id), number, issuedAt: issuedAt.toISOString(), totalAmount: printed.totalAmount }];
}
