import { paths } from '../../../lib/paths.ts';
import { Strip } from '../../../ui/feedback/strip.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** How many cars wait to be paid for, with the way there; nothing when none does. */
export function HoldStrip() {
  const { data: bookings = [] } = rentalApi.useGetUserBookingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const count = bookings.filter(({ status, isAwaitingBank }) => status === 'pending' && !isAwaitingBank).length;
  if (count === 0) return null;

  return (
    <Strip tone="waiting" icon="clock" action={<TextLink to={paths.bookings}>{bookingTexts.myBookings}</TextLink>}>
      {count === 1 ? 'You have 1 car on hold, not paid yet.' : `You have ${count} cars on hold, not paid yet.`}
    </Strip>
  );
}
