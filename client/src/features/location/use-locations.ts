import type { Location } from '@rental/contracts';
import { useEffect } from 'react';
import { notify } from '../../lib/toast/notify.tsx';
import { locationApi } from './location-api.ts';
import { locationTexts } from './location-texts.ts';

const none: Location[] = [];

/**
 * All locations this visitor may see, oldest first, fetched again by every screen that asks. A failure is a toast
 * and empties the list.
 */
export function useLocations(): { locations: Location[]; isLoading: boolean } {
  const {
    data = none,
    isLoading,
    isError,
  } = locationApi.useGetLocationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (isError) notify.error(locationTexts.listFailed);
  }, [isError]);

  return { locations: isError ? none : data, isLoading };
}
