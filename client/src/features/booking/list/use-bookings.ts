import type { CustomerBooking } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import type { Kept } from '../../../lib/api/offline-endpoint.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** How often to poll while a car is reserved, because the server decides when too little time is left to pay. */
const holdPollMilliseconds = 30_000;

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
  const { data: kept, isLoading } = rentalApi.useGetKeptBookingsQuery(isAway && !data ? undefined : skipToken);
  const told = data ? toldInThisTab(data, fulfilledTimeStamp) : kept;

  return {
    bookings: told?.data,
    asOf: isAway && told ? told.at : null,
    error: isLoading ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
  };
}

const toldInThisTab = (data: CustomerBooking[], milliseconds = 0): Kept<CustomerBooking[]> => ({
  at: new Date(milliseconds).toISOString(),
  data,
});

/**
 * Returns the id of the element that explains why no request is possible, or undefined if requests are possible. Based
 * on the browser’s network state and the latest request for the bookings.
 */
export function useOfflineReason(): 'offline-reason' | undefined {
  const { error } = rentalApi.endpoints.getUserBookings.useQueryState();
  const isOnline = useOnline();
  return isOnline && !isUnreachable(error) ? undefined : 'offline-reason';
}
