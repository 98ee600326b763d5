import type { ReactElement } from 'react';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { CustomerPhone } from '../../../ui/link/phone-link.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { todayLinkClasses } from './today-link.ts';

type Rental = { _id: string; code: string | null; customerName: string; customerPhone: string | null };

/** The customer’s phone number and name, which is a link to the booking. */
export function CustomerLine({ rental: { _id, code, customerName, customerPhone } }: { rental: Rental }) {
  const { go } = useAdminUrl();

  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <button
        type="button"
        aria-label={`${customerName}: details of booking ${code ?? _id}`}
        onClick={() => go({ booking: _id })}
        className={`${todayLinkClasses} text-left wrap-anywhere`}
      >
        {customerName}
      </button>
      <CustomerPhone phone={customerPhone} />
    </p>
  );
}

/** The location, the other end of the rental and the booking’s code. */
export const PlaceLine = ({ place, end, code }: { place: string; end: string; code: string | null }) => (
  <p className="text-sm text-ink-700">
    <Dotted parts={[place, end, code].filter((part) => part !== null)} />
  </p>
);

type CarListProps = { id: string; title: string; task: string; rows: readonly ReactElement[] };

/** A list of cars for which the staff have a task. Renders nothing if there are none. */
export function CarList({ id, title, task, rows }: CarListProps) {
  if (rows.length === 0) return null;

  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-lg">
        {title} <span className="text-ink-600 tabular-nums">({rows.length})</span>
      </h3>
      <p className="text-[15px] text-ink-700">{task}</p>
      <ul className="mt-1 divide-y divide-line">{rows}</ul>
    </section>
  );
}
