import type { Receipt } from '@rental/contracts';
import { receiptPath } from '../../lib/paths.ts';
import { TextLink } from '../../ui/link/text-link.tsx';
import { signedRupees } from '../../lib/format.ts';
import { dayInIndia, paperTitle } from './receipt-words.ts';

/** Links to the other documents of a booking; each is printed separately. */
export function OtherPapers({ receipt }: { receipt: Receipt }) {
  const { kind, bookingId, corrects, creditNotes } = receipt;
  if (kind === 'credit_note') {
    return (
      <TextLink to={receiptPath(bookingId)} className="justify-self-start print:hidden">
        Receipt {corrects}
      </TextLink>
    );
  }
  if (creditNotes.length === 0) return null;

  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">Credit notes</h2>
      <ul className="divide-y divide-line">
        {creditNotes.map(({ paperId, number, issuedAt, totalAmount }) => (
          <li key={paperId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
            <TextLink to={receiptPath(bookingId, paperId)}>{paperTitle({ kind: 'credit_note', number })}</TextLink>
            <span className="tabular-nums">
              {dayInIndia(issuedAt)}, {signedRupees(totalAmount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
