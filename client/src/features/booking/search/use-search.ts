import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { bookingApi } from '../booking-api.ts';
import { searchFromAddress, searchToAddress } from './search-address.ts';
import { searchRestored } from './search-slice.ts';
import type { SearchAnswer } from './search-results.tsx';
import type { SearchDraft } from './search-slice.ts';

/** A car chosen on a public page stays in the address: the results show it first. */
function wantedModel(params: URLSearchParams): Record<string, string> {
  const model = params.get('model');
  return model === null ? {} : { model };
}

/**
 * The search the address asks for and what came of it; null before any. A valid address searches on arrival and fills
 * the search bar; starting the same search again asks the server again.
 */
export function useSearch() {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const asked = searchFromAddress(params);
  const { data, isFetching, error, refetch } = bookingApi.useGetAvailableCarsQuery(
    asked ? { query: { locId: asked.locationId, fromDate: asked.fromDate, toDate: asked.toDate } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const { locationId = '', fromDate = '', toDate = '' } = asked ?? {};

  useEffect(() => {
    if (locationId !== '') dispatch(searchRestored({ locationId, fromDate, toDate }));
  }, [dispatch, locationId, fromDate, toDate]);

  const start = (draft: SearchDraft) => {
    const isSame = asked !== null && JSON.stringify(searchToAddress(asked)) === JSON.stringify(searchToAddress(draft));
    if (isSame) void refetch();
    else setParams({ ...searchToAddress(draft), ...wantedModel(params) }, { preventScrollReset: true });
  };

  const answer: SearchAnswer | null = asked && { cars: data, isFetching, error };
  return { answer, start, refetch: () => void refetch() };
}
