import type { CustomerBooking } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { useSettled } from '../../../lib/browser/use-settled.ts';
import { areSameTimes } from '../same-times.ts';
import { changeApi } from '../../rental/change-api.ts';
import type { ChangeDraft } from './change-draft.ts';

/**
 * Requests the price of a change once its dates are complete and stay unchanged for a moment. While a newer price is
 * pending, `preview` is the last one.
 */
export function usePreview({ _id: bookingId }: CustomerBooking, draft: ChangeDraft, isReady: boolean) {
  const settled = useSettled(draft);
  const isSettled = areSameTimes(settled, draft);
  const { data, currentData, error, isFetching, refetch } = changeApi.usePreviewChangeQuery(
    isReady && isSettled ? { query: { bookingId, ...settled } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const isPending = isReady && (!isSettled || isFetching);
  const failure = isReady && !isPending ? error : undefined;
  const last = currentData ?? data;

  return {
    preview: isReady && failure === undefined ? last : undefined,
    isPending,
    error: failure,
    refetch: () => void refetch(),
  };
}
