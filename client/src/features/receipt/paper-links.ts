import type { CreditNote, LaterReceipt, Voucher } from '@rental/contracts';
import { receiptPath } from '../../lib/paths.ts';

type Papers = {
  _id: string;
  laterReceipts?: readonly LaterReceipt[] | undefined;
  creditNotes?: readonly CreditNote[] | undefined;
  vouchers?: readonly Voucher[] | undefined;
};

/** Returns links to all papers of a booking except its main one. */
export function paperLinks({ _id, laterReceipts = [], creditNotes = [], vouchers = [] }: Papers) {
  const link = (word: string, { paperId, number }: CreditNote) => ({
    to: receiptPath(_id, paperId),
    text: `${word} ${number}`,
  });
  return [
    ...laterReceipts.map((each) => link('Receipt', each)),
    ...creditNotes.map((each) => link('Credit note', each)),
    ...vouchers.map((each) => link(each.corrects ? 'Refund voucher' : 'Receipt voucher', each)),
  ];
}
