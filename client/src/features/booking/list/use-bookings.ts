import type { CustomerBooking } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** How often to poll while a car is reserved, because only the server decides when too little time is left to pay. */
const holdPollMilliseconds = 30_000;

const timeOf = (milliseconds = 0): string => new Date(milliseconds).toISOString();

const isHold = ({ status }: CustomerBooking) => status === 'pending';

/**
 * Returns the customer’s bookings and any error. While the server cannot be reached, returns the last bookings loaded,
 * in this tab or earlier, and `asOf` is the time when they were loaded; otherwise `asOf` is null.
 */
export function useBookings() {
  const cached = rentalApi.endpoints.getUserBookings.useQueryState();
  const { data, error, fulfilledTimeStamp, isFetching, refetch } = rentalApi.useGetUserBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    pollingInterval: cached.data?.some(isHold) ? holdPollMilliseconds : 0,
    skipPollingIfUnfocused: true,
  });
  const isAway = isUnreachable(error);
  const { data: copy, isLoading } = rentalApi.useGetKeptBookingsQuery(isAway && !data ? undefined : skipToken);
  const latest = data ? { data, at: timeOf(fulfilledTimeStamp) } : copy;

  return {
    bookings: latest?.data,
    asOf: isAway && latest ? latest.at : null,
    error: isLoading ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Returns the id of the text that explains why no request is possible, or undefined if requests are possible. */
export function useOfflineReason(): 'offline-reason' | undefined {
  const { error } = rentalApi.endpoints.getUserBookings.useQueryState();
  const isOnline = useOnline();
  return isOnline && !isUnreachable(error) ? undefined : 'offline-reason';
}
