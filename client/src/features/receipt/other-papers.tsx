import { type CreditNote, isReducing, type Receipt } from '@rental/contracts';
import type { ReactNode } from 'react';
import { receiptPath } from '../../lib/paths.ts';
import { TextLink } from '../../ui/link/text-link.tsx';
import { signedRupees } from '../../lib/format.ts';
import { dayInIndia, paperTitle, paperWord, voucherTitle } from './receipt-words.ts';

/** Links to the other documents of a booking; each is printed separately. */
export function OtherPapers({ receipt }: { receipt: Receipt }) {
  const { kind, paperId, bookingId, creditNotes, laterReceipts = [], vouchers = [] } = receipt;
  return (
    <>
      {isReducing(kind) && <ReducedLink receipt={receipt} />}
      {kind !== 'credit_note' && <InvoiceLink receipt={receipt} />}
      {!isReducing(kind) && (
        <>
          {isLater(receipt) && <PaperLink to={receiptPath(bookingId)}>First receipt of this booking</PaperLink>}
          <PaperList
            title="More receipts"
            bookingId={bookingId}
            papers={laterReceipts.filter((each) => each.paperId !== paperId)}
            titleOf={({ number }) => paperTitle({ kind: 'receipt', number })}
          />
          <PaperList
            title="Credit notes"
            bookingId={bookingId}
            papers={creditNotes}
            titleOf={({ number }) => paperTitle({ kind: 'credit_note', number })}
          />
          <PaperList
            title="Vouchers"
            bookingId={bookingId}
            papers={vouchers.filter((each) => each.paperId !== paperId)}
            titleOf={voucherTitle}
          />
        </>
      )}
    </>
  );
}

/** Whether the booking’s main paper is another one to which this paper has no link yet. */
const isLater = ({ paperId, laterReceipts = [], vouchers, replacedBy }: Receipt): boolean =>
  laterReceipts.some((each) => each.paperId === paperId) && !(vouchers && replacedBy);

type LinkProps = { receipt: Receipt };

/** Links from a credit note or a refund voucher to the paper that it reduces. */
function ReducedLink({ receipt: { kind, gst, bookingId, corrects, laterReceipts = [], vouchers = [] } }: LinkProps) {
  const reduced = [...laterReceipts, ...vouchers].find(({ number }) => number === corrects);
  return (
    <PaperLink to={receiptPath(bookingId, reduced?.paperId)}>
      {paperWord({ kind: kind === 'credit_note' ? 'receipt' : 'receipt_voucher', gst })} {corrects}
    </PaperLink>
  );
}

/** Links from a receipt to the invoice that has replaced it, or from a voucher to its invoice. */
function InvoiceLink({ receipt: { kind, gst, bookingId, replacedBy } }: LinkProps) {
  if (!replacedBy) return null;
  return (
    <PaperLink to={receiptPath(bookingId, replacedBy.paperId)}>
      {kind === 'receipt' && 'Replaced by '}
      {paperWord({ kind: 'receipt', gst })} {replacedBy.number}
    </PaperLink>
  );
}

const PaperLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className="justify-self-start print:hidden">
    {children}
  </TextLink>
);

type PaperListProps<Paper> = {
  title: string;
  bookingId: string;
  papers: readonly Paper[];
  titleOf: (paper: Paper) => string;
};

/** Renders nothing without papers. */
function PaperList<Paper extends CreditNote>({ title, bookingId, papers, titleOf }: PaperListProps<Paper>) {
  if (papers.length === 0) return null;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {papers.map((paper) => (
          <li key={paper.paperId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <TextLink to={receiptPath(bookingId, paper.paperId)}>{titleOf(paper)}</TextLink>
            <span className="tabular-nums">
              {dayInIndia(paper.issuedAt)}, {signedRupees(paper.totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
