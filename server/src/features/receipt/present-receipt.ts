import type { CreditNote, Receipt } from '@rental/contracts';
import type { PaperRecord } from './paper.model.ts';
import { printNumber } from './paper-number.ts';

type Joined = {
  paper: PaperRecord;
  number: string;
  /** All receipts and credit notes of the booking. */
  papers: readonly PaperRecord[];
  /** The refund of the payment that confirmed the booking. */
  refund: Receipt['refund'];
};

/** Returns a document as printed, with the refund and the credit notes issued since. */
export function presentReceipt({ paper, number, papers, refund }: Joined): Receipt {
  return {
    paperId: String(paper._id),
    kind: paper.kind,
    number,
    corrects: paper.corrects,
    issuedAt: paper.issuedAt.toISOString(),
    bookingId: String(paper.bookingId),
    ...paper.printed,
    refund,
    creditNotes: presentCreditNotes(papers),
  };
}

/** Returns the credit notes that already have a number. */
export function presentCreditNotes(papers: readonly PaperRecord[]): CreditNote[] {
  return papers.flatMap((paper) => {
    const number = printNumber(paper);
    if (paper.kind !== 'credit_note' || number === null) return [];
    const { _id, issuedAt, printed } = paper;
    return [{ paperId: String(_id), number, issuedAt: issuedAt.toISOString(), totalAmount: printed.totalAmount }];
  });
}
