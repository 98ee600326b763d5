import type { Vehicle } from '@rental/contracts';
import { useEffect } from 'react';
import { notify } from '../../lib/toast/notify.tsx';
import { vehicleApi } from './vehicle-api.ts';
import { vehicleTexts } from './vehicle-texts.ts';

const none: Vehicle[] = [];

/** The whole fleet, oldest first, fetched again by every screen that asks. A failure is a toast and empties the list. */
export function useVehicles(): { vehicles: Vehicle[]; isLoading: boolean } {
  const {
    data = none,
    isLoading,
    isError,
    error,
  } = vehicleApi.useGetVehiclesQuery(undefined, { refetchOnMountOrArgChange: true });

  useEffect(() => {
    if (error) notify.error(vehicleTexts.listFailed);
  }, [error]);

  return { vehicles: isError ? none : data, isLoading };
}
