import type { CustomerBooking } from '@rental/contracts';
import type { Ref } from 'react';
import { BookingCard } from './booking-card.tsx';

type BookingCardsProps = {
  bookings: readonly CustomerBooking[];
  /** How many are seen at once when the page opens. */
  eager?: number;
  label?: string;
  ref?: Ref<HTMLUListElement>;
};

/** Bookings one below the other; with a label they may take the focus. */
export function BookingCards({ bookings, eager = 0, label, ref }: BookingCardsProps) {
  return (
    <ul
      ref={ref}
      aria-label={label}
      tabIndex={label === undefined ? undefined : -1}
      className="grid gap-4 outline-none"
    >
      {bookings.map((booking, index) => (
        <li key={booking._id}>
          <BookingCard booking={booking} isEager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
