import { vehicleContract } from '@rental/contracts';
import type { Vehicle } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf, versionedEndpoint } from '../../lib/api/rtk-endpoint.ts';
import { useList } from '../../lib/api/use-list.ts';
import { vehicleTexts } from './vehicle-texts.ts';

/** A car is listed with the names of its locations. */
const locationTags = ({ carLocations }: Vehicle) => carLocations.map((id) => tagOf('Location', id));

export const vehicleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVehicles: build.query({
      ...endpoint(vehicleContract.getAll),
      providesTags: (vehicles = []) => [...listTags('Vehicle', vehicles), ...vehicles.flatMap(locationTags)],
    }),
    // Without tags on purpose: a form must not be handed another version than the one it began with.
    getVehicle: build.query(versionedEndpoint(vehicleContract.getById)),
    createVehicle: build.mutation({
      ...savingEndpoint(vehicleContract.create),
      invalidatesTags: [...listTags('Vehicle'), 'Dashboard'],
    }),
    createMany: build.mutation({
      ...savingEndpoint(vehicleContract.createMany),
      invalidatesTags: [...listTags('Vehicle'), 'Dashboard'],
    }),
    editSame: build.mutation({
      ...savingEndpoint(vehicleContract.editSame),
      invalidatesTags: [...listTags('Vehicle'), 'Dashboard', 'AvailableCar'],
    }),
    editVehicle: build.mutation({
      ...savingEndpoint(vehicleContract.editById),
      invalidatesTags: (_saved, _error, { query }) => [tagOf('Vehicle', query.id), 'Dashboard', 'AvailableCar'],
    }),
  }),
});

/** The whole fleet, oldest first, fetched again by every screen that asks. */
export function useVehicles() {
  const answer = vehicleApi.useGetVehiclesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { list: vehicles, ...rest } = useList(answer, vehicleTexts.listFailed);
  return { vehicles, ...rest };
}
