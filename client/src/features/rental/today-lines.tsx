import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { CustomerPhone } from '../../ui/phone-link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { todayLinkClasses } from './today-link.ts';

type Rental = { _id: string; code: string | null; customerName: string; customerPhone: string | null };

/** The customer’s name, which opens the booking, and phone number. */
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
    {place}
    {'\u00A0· '}
    <Unbroken parts={[end, code].filter((part) => part !== null)} mark={'\u00A0·'} />
  </p>
);
