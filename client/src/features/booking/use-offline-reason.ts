import { isUnreachable } from '../../lib/api/error-message.ts';
import { useOnline } from '../../lib/browser/use-online.ts';
import { rentalApi } from '../rental/rental-api.ts';

/** Returns the id of the text that explains why no request is possible, or undefined if requests are possible. */
export function useOfflineReason(): 'offline-reason' | undefined {
  const { error } = rentalApi.endpoints.getUserBookings.useQueryState();
  const isOnline = useOnline();
  return isOnline && !isUnreachable(error) ? undefined : 'offline-reason';
}
