import type { BookingDetail } from '@rental/contracts';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { useSettled } from '../../../lib/browser/use-settled.ts';
import { wishOf } from './staff-draft.ts';
import type { StaffDraft } from './staff-draft.ts';
import { staffChangeApi } from '../staff-change-api.ts';

/**
 * Fetches the price of a change once the change was not edited for a moment. While a newer price is loading, `preview`
 * is the last one.
 */
export function useStaffPreview({ _id }: BookingDetail, draft: StaffDraft, isReady: boolean) {
  const settled = useSettled(draft);
  const isSettled = settled === draft;
  const { data, currentData, error, isFetching, refetch } = staffChangeApi.usePreviewStaffChangeQuery(
    isReady && isSettled ? { query: wishOf(_id, settled) } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const isPending = isReady && (!isSettled || isFetching);
  const failure = isReady && !isPending ? error : undefined;

  return {
    preview: isReady && failure === undefined ? (currentData ?? data) : undefined,
    isPending,
    error: failure,
    refetch: () => void refetch(),
  };
}
