import { skipToken } from '../../../../lib/api/api-slice.ts';
import { isUnreachable } from '../../../../lib/api/error-message.ts';
import { handoverApi } from '../../../counter/handover-api.ts';
import { keptCounterApi } from '../../../counter/offline/kept-counter.ts';

const timeOf = (milliseconds = 0): string => new Date(milliseconds).toISOString();

function useKeptFacts(bookingId: string, isWanted: boolean) {
  const { data: copy, isLoading } = keptCounterApi.useGetKeptCounterQuery(isWanted ? undefined : skipToken);
  return { kept: copy?.handovers.find(({ facts }) => facts._id === bookingId), isLoading };
}

/**
 * Returns what the dialog of a step needs to know about a booking. While the server can’t be reached, that is what this
 * device loaded last, and `asOf` is when it was loaded; otherwise `asOf` is null.
 */
export function useHandoverFacts(bookingId: string) {
  const { currentData, error, fulfilledTimeStamp, isFetching, refetch } = handoverApi.useGetHandoverQuery(
    { query: { bookingId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );
  const isAway = isUnreachable(error);
  const { kept, isLoading } = useKeptFacts(bookingId, isAway && !currentData);
  const latest = currentData ? { at: timeOf(fulfilledTimeStamp), facts: currentData } : kept;
  const shown = error && !isAway ? undefined : latest;

  return {
    facts: shown?.facts,
    asOf: isAway && shown ? shown.at : null,
    error: isLoading ? undefined : error,
    isFetching,
    refetch: () => void refetch(),
  };
}
