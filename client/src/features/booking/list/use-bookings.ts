import type { CustomerBooking } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import type { Kept } from '../../../lib/api/kept-endpoint.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** While a car is on hold the server is asked this often: it decides when too little time is left to pay. */
const holdPollMilliseconds = 30_000;

const isHold = ({ status }: CustomerBooking) => status === 'pending';

/**
 * The customer's bookings, and what is wrong if anything is. While the server cannot be reached they are those it told
 * of last, in this tab or before; `asOf` is then the moment of that, and null otherwise.
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
 * The id of the words that say why nothing can be asked of the server, as far as this device and its latest call for
 * the bookings know; undefined when it can be asked.
 */
export function useOfflineReason(): 'offline-reason' | undefined {
  const { error } = rentalApi.endpoints.getUserBookings.useQueryState();
  const isOnline = useOnline();
  return isOnline && !isUnreachable(error) ? undefined : 'offline-reason';
}
