import type { CreditNote, Receipt } from '@rental/contracts';
import { receiptPath } from '../../lib/paths.ts';
import { TextLink } from '../../ui/link/text-link.tsx';
import { signedRupees } from '../../lib/format.ts';
import { dayInIndia, paperTitle, paperWord } from './receipt-words.ts';

/** Links to the other documents of a booking; each is printed separately. */
export function OtherPapers({ receipt }: { receipt: Receipt }) {
  const { kind, gst, paperId, bookingId, corrects, replacedBy, creditNotes, laterReceipts = [] } = receipt;
  if (kind === 'credit_note') {
    const corrected = laterReceipts.find(({ number }) => number === corrects);
    return (
      <TextLink to={receiptPath(bookingId, corrected?.paperId)} className="justify-self-start print:hidden">
        {paperWord({ kind: 'receipt', gst })} {corrects}
      </TextLink>
    );
  }

  return (
    <>
      {replacedBy && (
        <TextLink to={receiptPath(bookingId, replacedBy.paperId)} className="justify-self-start print:hidden">
          Replaced by {paperWord({ kind, gst })} {replacedBy.number}
        </TextLink>
      )}
      {paperId !== bookingId && (
        <TextLink to={receiptPath(bookingId)} className="justify-self-start print:hidden">
          First receipt of this booking
        </TextLink>
      )}
      <PaperList
        title="More receipts"
        kind="receipt"
        bookingId={bookingId}
        papers={laterReceipts.filter((each) => each.paperId !== paperId)}
      />
      <PaperList title="Credit notes" kind="credit_note" bookingId={bookingId} papers={creditNotes} />
    </>
  );
}

type PaperListProps = Pick<Receipt, 'kind' | 'bookingId'> & { title: string; papers: readonly CreditNote[] };

/** Renders nothing without papers. */
function PaperList({ title, kind, bookingId, papers }: PaperListProps) {
  if (papers.length === 0) return null;
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="divide-y divide-line">
        {papers.map(({ paperId, number, issuedAt, totalAmount }) => (
          <li key={paperId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <TextLink to={receiptPath(bookingId, paperId)}>{paperTitle({ kind, number })}</TextLink>
            <span className="tabular-nums">
              {dayInIndia(issuedAt)}, {signedRupees(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
