import type { CustomerBooking } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import { rentalApi } from '../../rental/rental-api.ts';

/** How often to poll while a payment is awaited, because only the server decides when too little time is left to pay. */
const unpaidPollMilliseconds = 30_000;

const timeOf = (milliseconds = 0): string => new Date(milliseconds).toISOString();

const awaitsPayment = ({ status, paymentRequest }: CustomerBooking) =>
  status === 'pending' || paymentRequest !== undefined;

/**
 * Returns the customer’s bookings and any error. While the server cannot be reached, returns the last bookings loaded,
 * in this tab or earlier, and `asOf` is the time when they were loaded; otherwise `asOf` is null.
 */
export function useBookings() {
  const cached = rentalApi.endpoints.getUserBookings.useQueryState();
  const { data, error, fulfilledTimeStamp, isFetching, refetch } = rentalApi.useGetUserBookingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    pollingInterval: cached.data?.some(awaitsPayment) ? unpaidPollMilliseconds : 0,
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
