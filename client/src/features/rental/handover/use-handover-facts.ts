import { skipToken } from '../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../lib/api/error-message.ts';
import { handoverApi } from '../../counter/handover-api.ts';
import { keptCounterApi } from '../../counter/offline/kept-counter.ts';

const timeOf = (milliseconds = 0): string => new Date(milliseconds).toISOString();

/**
 * Returns what the dialog of a step needs to know about a booking. While the server can’t be reached, that is what this
 * device loaded last, and `asOf` is when it was loaded; otherwise `asOf` is null.
 */
export function useHandoverFacts(bookingId: string | null) {
  const { currentData, error, fulfilledTimeStamp, isFetching, refetch } = handoverApi.useGetHandoverQuery(
    bookingId === null ? skipToken : { query: { bookingId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const isAway = isUnreachable(error);
  const { data: copy, isLoading } = keptCounterApi.useGetKeptCounterQuery(
    isAway && !currentData ? undefined : skipToken,
  );
  const kept = copy?.handovers.find(({ facts }) => facts._id === bookingId);
  const latest = currentData ? { at: timeOf(fulfilledTimeStamp), facts: currentData } : kept;

  return {
    facts: error && !isAway ? undefined : latest?.facts,
    asOf: isAway && latest ? latest.at : null,
    error: isLoading ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
  };
}
