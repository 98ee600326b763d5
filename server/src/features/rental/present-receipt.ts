import type { CreditNote, Receipt } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { ChargeRecord } from '../payment/charge/charge.model.ts';
import { presentRefund } from '../payment/charge/present-refund.ts';
import type { PaperRecord } from '../receipt/paper.model.ts';
import { printNumber } from '../receipt/paper-number.ts';

type Joined = {
  paper: PaperRecord;
  number: string;
  booking: BookingRecord;
  /** Every paper of the booking. */
  papers: readonly PaperRecord[];
  /** The payment that confirmed the booking. */
  charge: ChargeRecord | null;
};

/** A paper as it is printed, with what became of its booking since. */
export function presentReceipt({ paper, number, booking, papers, charge }: Joined): Receipt {
  return {
    paperId: String(paper._id),
    kind: paper.kind,
    number,
    corrects: paper.corrects,
    issuedAt: paper.issuedAt.toISOString(),
    bookingId: String(booking._id),
    ...paper.printed,
    refund: presentRefund(booking, charge ? [charge] : []),
    creditNotes: presentCreditNotes(papers),
  };
}

/** The credit notes among papers that have their numbers. */
export function presentCreditNotes(papers: readonly PaperRecord[]): CreditNote[] {
  return papers.flatMap((paper) => {
    const number = printNumber(paper);
    if (paper.kind !== 'credit_note' || number === null) return [];
    const { _id, issuedAt, printed } = paper;
    return [{ paperId: String(_id), number, issuedAt: issuedAt.toISOString(), totalAmount: printed.totalAmount }];
  });
}
