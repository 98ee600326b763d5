import type { CustomerBooking } from '@rental/contracts';
import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { rentalApi } from '../../rental/rental-api.ts';
import { bookingTexts } from '../booking-texts.ts';
import { BookingCard } from './booking-card.tsx';
import type { useBookings } from './use-bookings.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

const cardsSeenAtOnce = 2;

type Bookings = ReturnType<typeof useBookings>;

/** The customer’s bookings in two groups, each newest first: upcoming ones, then past and cancelled ones. */
export function BookingList({ bookings, ...query }: Bookings) {
  const failure = query.error ? <Failure {...query} /> : null;
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

/** Shown above bookings that could not be refreshed, with the time when they were loaded. */
function Failure({ asOf, error, isFetching, refetch }: Omit<Bookings, 'bookings'>) {
  return (
    <ErrorPanel
      title={asOf === null ? 'We couldn’t load your bookings.' : 'Your bookings may have changed.'}
      isBusy={isFetching}
      onRetry={refetch}
    >
      {whyFailed(error, '')}
      {asOf !== null && (
        <>
          {' '}
          Last updated <Moment at={asOf} />.
        </>
      )}
    </ErrorPanel>
  );
}

/** Explains in one place why the buttons on all cards are disabled. */
function OfflineReason() {
  const id = useOfflineReason();
  if (id === undefined) return null;

  return (
    <p id={id} className="text-center text-sm text-ink-600">
      You need a connection to pay, cancel or see receipts
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
  // The first page contains all upcoming bookings; later pages contain only past or cancelled ones.
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

/** A button that, when clicked, is replaced by a page of older bookings and, if there are more, another button. */
function OlderBookings({ before }: { before: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, isFetching, refetch } = rentalApi.useGetOlderBookingsQuery(isWanted ? before : skipToken);
  const offlineReason = useOfflineReason();
  const list = useFocusOnArrival(data !== undefined);

  if (data) {
    const next = data.flatMap(({ older }) => older ?? []).at(0);
    return (
      <div className="mt-4">
        <BookingCards ref={list} bookings={data} label={bookingTexts.olderBookings} />
        {next === undefined ? (
          <p className="mt-4 text-center text-[15px] text-ink-700">{bookingTexts.noOlderBookings}</p>
        ) : (
          <OlderBookings before={next} />
        )}
      </div>
    );
  }
  if (error && !isFetching) {
    return (
      <div className="mt-4">
        <ErrorPanel title="We couldn’t load older bookings." onRetry={() => void refetch()}>
          {whyFailed(error, '')}
        </ErrorPanel>
      </div>
    );
  }
  return (
    <div className="mt-4 text-center print:hidden">
      <Button
        variant="outline"
        size="md"
        className="max-sm:w-full"
        isBusy={isFetching}
        disabled={offlineReason !== undefined}
        aria-describedby={offlineReason}
        onClick={() => setIsWanted(true)}
      >
        {bookingTexts.showOlder}
      </Button>
    </div>
  );
}

/** The clicked button disappears, so the focus moves to the newly loaded list. */
function useFocusOnArrival(isThere: boolean) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (isThere) list.current?.focus({ preventScroll: true });
  }, [isThere]);

  return list;
}

type BookingCardsProps = {
  bookings: readonly CustomerBooking[];
  /** How many cards are visible without scrolling when the page opens. */
  eager?: number;
  label?: string;
  ref?: Ref<HTMLUListElement>;
};

/** A vertical list of bookings. With a label, the list can receive the focus. */
function BookingCards({ bookings, eager = 0, label, ref }: BookingCardsProps) {
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
