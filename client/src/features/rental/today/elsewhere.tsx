import type { ElsewhereBooking } from '@rental/contracts';
import { formatDayTime, showCar, showPhone } from '@rental/contracts';
import { Link } from 'react-router-dom';
import { adminAddress } from '../../../lib/use-admin-url.ts';
import { PhoneLink } from '../../../ui/link/phone-link.tsx';
import { CarList } from './today-lines.tsx';
import { todayLinkClasses } from './today-link.ts';

/** Lists the bookings whose car now has another home. Renders nothing if there are none. */
export const Elsewhere = ({ bookings }: { bookings: readonly ElsewhereBooking[] }) => (
  <CarList
    id="elsewhere-heading"
    title="Car is elsewhere"
    task="These cars have a new home. Drive them back in time, or give the customer another car."
    rows={bookings.map((booking) => (
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
  />
);

function freeText(units: number): string {
  if (units === 0) return 'No other car of this model is free.';
  return units === 1 ? '1 other car of this model is free.' : `${units} other cars of this model are free.`;
}
