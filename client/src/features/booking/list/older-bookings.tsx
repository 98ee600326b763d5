import { useEffect, useRef, useState } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { rentalApi } from '../../rental/rental-api.ts';
import { bookingTexts } from '../booking-texts.ts';
import { BookingCards } from './booking-cards.tsx';
import { useOfflineReason } from './use-bookings.ts';

/** The bookings behind a place in the list, once they are asked for, and after them the next ones or the end. */
export function OlderBookings({ before }: { before: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const asked = isWanted ? before : skipToken;
  const { data, error, isFetching, refetch } = rentalApi.useGetOlderBookingsQuery(asked);
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
        <ErrorPanel title="Older bookings could not be loaded." onRetry={() => void refetch()}>
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

/** The button that was pressed goes, so the focus moves on to what it brought. */
function useFocusOnArrival(isThere: boolean) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (isThere) list.current?.focus({ preventScroll: true });
  }, [isThere]);

  return list;
}
