import type { ElsewhereBooking } from '@rental/contracts';
import { formatDayTime, showCar, showPhone } from '@rental/contracts';
import { Link } from 'react-router-dom';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { todayLinkClasses } from './today-link.ts';

/** Lists the bookings whose car now has another home. Renders nothing if there are none. */
export function Elsewhere({ bookings }: { bookings: readonly ElsewhereBooking[] }) {
  if (bookings.length === 0) return null;

  return (
    <section aria-labelledby="elsewhere-heading" className="mt-4">
      <h3 id="elsewhere-heading" className="text-lg">
        Car is elsewhere <span className="text-ink-600 tabular-nums">({bookings.length})</span>
      </h3>
      <p className="text-[15px] text-ink-700">
        These cars have a new home. Drive them back in time, or give the customer another car.
      </p>
      <ul className="mt-1 divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking._id} className="grid gap-0.5 py-2.5 text-[15px]">
            <p className="font-semibold wrap-anywhere">{showCar({ ...booking, plate: booking.plate ?? undefined })}</p>
            <p className="wrap-anywhere">
              Pick-up: {booking.locationName}, {formatDayTime(booking.fromDate, booking.pickUpTime)}. The car is at{' '}
              {booking.homeName}.
            </p>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="wrap-anywhere">{booking.customerName}</span>
              {booking.customerPhone && <PhoneLink phone={showPhone(booking.customerPhone)} />}
              <Link
                to={adminAddress({ booking: booking._id })}
                aria-label={`Details of booking ${booking.code ?? booking._id}`}
                className={todayLinkClasses}
              >
                {booking.code ?? booking._id}
              </Link>
            </p>
            <p className="text-ink-700">{freeText(booking.freeUnits)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function freeText(units: number): string {
  if (units === 0) return 'No other car of this model is free.';
  return units === 1 ? '1 other car of this model is free.' : `${units} other cars of this model are free.`;
}
