import type { CustomerBooking } from '@rental/contracts';
import { todayInIndia } from '../../../lib/clock.ts';
import { isUnreachable, whyFailed } from '../../../lib/api/error-message.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BookingCards } from './booking-cards.tsx';
import { bookingTexts } from '../booking-texts.ts';
import { OlderBookings } from './older-bookings.tsx';
import { type useBookings, useOfflineReason } from './use-bookings.ts';

const cardsSeenAtOnce = 2;

type Answer = ReturnType<typeof useBookings>;

/** The customer's bookings, newest first, those to come before those that are over. */
export function BookingList({ bookings, ...answer }: Answer) {
  const failure = answer.error ? <Failure {...answer} /> : null;
  if (!bookings) return failure ?? <BookingSkeletons />;
  if (bookings.length > 0) {
    return (
      <div className="grid gap-5">
        {failure}
        <OfflineReason />
        <Groups bookings={bookings} />
      </div>
    );
  }
  return (
    failure ?? (
      <EmptyState picture="no-bookings" text={bookingTexts.noBookings}>
        <LinkButton to={paths.dashboard}>Find a car</LinkButton>
      </EmptyState>
    )
  );
}

/** What was loaded earlier stays readable, but never passes for what is true now. */
function Failure({ asOf, error, isFetching, refetch }: Omit<Answer, 'bookings'>) {
  const isOnline = useOnline();

  return (
    <ErrorPanel
      title={asOf === null ? 'Your bookings could not be loaded.' : 'Your bookings may have changed.'}
      isBusy={isFetching}
      onRetry={refetch}
    >
      {isUnreachable(error) && !isOnline ? 'You are offline.' : whyFailed(error, '')}
      {asOf !== null && (
        <>
          {' '}
          These are as of <Moment at={asOf} />.
        </>
      )}
    </ErrorPanel>
  );
}

/** Why buttons of the cards are disabled, once for all of them. */
function OfflineReason() {
  const id = useOfflineReason();
  if (id === undefined) return null;

  return (
    <p id={id} className="text-center text-sm text-ink-600">
      Paying, cancelling and receipts need a connection
    </p>
  );
}

function Groups({ bookings }: { bookings: readonly CustomerBooking[] }) {
  const today = todayInIndia();
  const isUpcoming = ({ status, toDate }: CustomerBooking) => status !== 'cancelled' && toDate >= today;
  const groups = [
    { title: 'Upcoming', bookings: bookings.filter(isUpcoming) },
    { title: 'Past and cancelled', bookings: bookings.filter((booking) => !isUpcoming(booking)) },
  ].filter((group) => group.bookings.length > 0);
  // What is to come is in the first answer; what is older than it is past or cancelled.
  const older = bookings.flatMap((booking) => booking.older ?? []).at(0);

  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={bookingTexts.recentBookings}
      className="h-[65vh] overflow-y-auto rounded-card border border-line bg-stone-100 p-3 supports-[height:1dvh]:h-[65dvh] sm:p-5 print:h-auto"
    >
      {groups.map((group) => (
        <section key={group.title} className="not-first:mt-6">
          <h2 className="mb-3 text-lg">{group.title}</h2>
          <BookingCards bookings={group.bookings} eager={cardsSeenAtOnce} />
        </section>
      ))}
      {older !== undefined && <OlderBookings before={older} />}
    </section>
  );
}

function BookingSkeletons() {
  return (
    <section className="grid gap-4" aria-busy="true" aria-label="Loading your bookings">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </section>
  );
}
