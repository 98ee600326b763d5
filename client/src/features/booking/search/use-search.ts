import type { Location } from '@rental/contracts';
import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { recentSearches } from '../../../lib/browser/recent-searches.ts';
import { dialogOpened } from '../../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { bookingApi } from '../booking-api.ts';
import { bookingTexts } from '../booking-texts.ts';
import { wishesInAddress } from './filters/wish-names.ts';
import type { ChosenTimes } from '../../rental/times/chosen-times.ts';
import type { CarGroup } from '../group-cars.ts';
import { addressOfDraft, draftFromAddress, isComplete } from '../search-address.ts';
import type { SearchDraft } from '../search-address.ts';
import { carSelected, searchTyped, selectLost, selectTyped } from '../search-slice.ts';
import type { SearchResult } from './search-results.tsx';

const isSame = (one: SearchDraft, other: SearchDraft) =>
  JSON.stringify(addressOfDraft(one)) === JSON.stringify(addressOfDraft(other));

const isBlank = (draft: SearchDraft) => Object.values(draft).every((part) => part === '');

/**
 * Returns the URL parameter that names the model chosen on a public page. A new search preserves the parameter, so that
 * its results still show this model first.
 */
function wantedModel(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => name === 'car' || name === 'model'));
}

/**
 * Returns the search bar’s values, the search in the URL and its result. A complete search in the URL runs when the
 * page opens; an incomplete one only fills in the search bar. Typed values apply only at the URL at which they were
 * typed, or at a URL without a search. Starting the same search again refetches the result; renting a car opens the
 * confirmation dialog.
 */
export function useSearch(locations: readonly Location[]) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const typed = useSelector(selectTyped);
  const lost = useSelector(selectLost);
  const submitted = useMemo(() => draftFromAddress(params), [params]);
  const { locationId: locId, fromDate, toDate } = submitted;
  const { data, currentData, isFetching, error, refetch } = bookingApi.useGetAvailableCarsQuery(
    isComplete(submitted) ? { query: { locId, fromDate, toDate } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );

  useEffect(() => {
    if (currentData) recentSearches.add({ locationId: locId, fromDate, toDate });
  }, [currentData, locId, fromDate, toDate]);

  const start = (draft: SearchDraft) => {
    dispatch(searchTyped({ draft, over: draft }));
    if (isSame(submitted, draft)) void refetch();
    else setParams({ ...addressOfDraft(draft), ...wantedModel(params), ...wishesInAddress(params) });
  };

  const rent = useCallback(
    (car: CarGroup, times: ChosenTimes | null = null) => {
      const location = locations.find(({ _id }) => _id === submitted.locationId);
      const period = { fromDate: submitted.fromDate, toDate: submitted.toDate };
      dispatch(carSelected(location ? { car, location, ...period, times } : null));
      dispatch(dialogOpened({ title: bookingTexts.confirmTitle, content: 'carDetails' }));
    },
    [dispatch, locations, submitted],
  );

  const lostHere = lost && isSame(lost.search, submitted) ? lost : null;
  const wanted = lostHere ? lostHere.modelKey : params.get('car');
  const result: SearchResult | null = isComplete(submitted)
    ? { search: submitted, wanted, wantedTimes: lostHere?.times, cars: data, isFetching, error }
    : null;
  return {
    draft: isBlank(submitted) || isSame(typed.over, submitted) ? typed.draft : submitted,
    type: (draft: SearchDraft) => dispatch(searchTyped({ draft, over: submitted })),
    result,
    start,
    rent,
    refetch: () => void refetch(),
  };
}
