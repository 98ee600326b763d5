import type { CreditNote, Receipt } from '@rental/contracts';
import type { PaperRecord } from './paper.model.ts';
import { printNumber } from './paper-number.ts';

type Joined = {
  paper: PaperRecord;
  number: string;
  /** Every paper of the booking. */
  papers: readonly PaperRecord[];
  /** Of the payment that confirmed the booking. */
  refund: Receipt['refund'];
};

/** A paper as it is printed, with what became of its booking since. */
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

/** The credit notes among papers that have their numbers. */
export function presentCreditNotes(papers: readonly PaperRecord[]): CreditNote[] {
  return papers.flatMap((paper) => {
    const number = printNumber(paper);
    if (paper.kind !== 'credit_note' || number === null) return [];
    const { _id, issuedAt, printed } = paper;
    return [{ paperId: String(_id), number, issuedAt: issuedAt.toISOString(), totalAmount: printed.totalAmount }];
  });
}
