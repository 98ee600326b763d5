import type { BookingRow } from '@rental/contracts';
import { showCar } from '@rental/contracts';
import { useEffect } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { announce } from '../../../lib/browser/announce.tsx';
import { useAdminUrl } from '../../../lib/use-admin-url.ts';
import { periodText } from '../../../ui/day-time.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { todayLinkClasses } from '../../rental/today/today-link.ts';
import { nowApi } from '../now-api.ts';
import { nowTexts as texts } from './now-texts.ts';

/** The bookings that match a search, newest first. */
export function FoundBookings({ search }: { search: string }) {
  const { currentData, error, isFetching, refetch } = nowApi.useFindBookingsQuery(
    { query: { search } },
    { refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    const count = currentData?.bookings.length;
    if (count !== undefined) announce(count === 1 ? '1 booking found' : `${count} bookings found`);
  }, [currentData]);

  if (error && !currentData) {
    return (
      <ErrorPanel title={texts.findFailed} isBusy={isFetching} onRetry={() => void refetch()}>
        {whyFailed(error)}
      </ErrorPanel>
    );
  }
  return (
    <section aria-label={texts.found} aria-busy={isFetching} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">{texts.found}</h2>
      {!currentData && <Skeleton className="mt-3 h-32" />}
      {currentData?.bookings.length === 0 && (
        <p className="mt-1 text-[15px] text-ink-700">{texts.nothingFound(search)}</p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {currentData?.bookings.map((booking) => (
          <FoundRow key={booking._id} booking={booking} />
        ))}
      </ul>
      {currentData?.hasMore && <p className="mt-2 text-sm text-ink-700">{texts.moreFound}</p>}
    </section>
  );
}

function FoundRow({ booking }: { booking: BookingRow }) {
  const { go } = useAdminUrl();
  const { _id, code, customerId, carId, locationId, status } = booking;

  return (
    <li className="grid gap-0.5 py-3 text-[15px]">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          aria-label={`${customerId.name}: details of booking ${code ?? _id}`}
          onClick={() => go({ booking: _id })}
          className={`${todayLinkClasses} text-left wrap-anywhere`}
        >
          {customerId.name}
        </button>
        <StatusBadge status={status} />
      </p>
      <p className="wrap-anywhere">{showCar(carId)}</p>
      <p className="text-sm text-ink-700">
        <UnbrokenDays text={periodText(booking)} />
      </p>
      <p className="text-sm text-ink-700">
        {locationId.name}
        {code !== null && ` · ${code}`}
      </p>
    </li>
  );
}
