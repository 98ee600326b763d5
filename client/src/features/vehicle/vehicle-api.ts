import { vehicleContract } from '@rental/contracts';
import type { Vehicle } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf, versionedEndpoint } from '../../lib/api/rtk-endpoint.ts';
import { useList } from '../../lib/api/use-list.ts';
import { vehicleTexts } from './vehicle-texts.ts';

/** The list shows each car with the names of its locations, so cars must be refetched when their locations change. */
const locationTags = ({ carLocations }: Vehicle) => carLocations.map((id) => tagOf('Location', id));

export const vehicleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVehicles: build.query({
      ...endpoint(vehicleContract.getAll),
      providesTags: (vehicles = []) => [...listTags('Vehicle', vehicles), ...vehicles.flatMap(locationTags)],
    }),
    // Deliberately untagged: an open form must not receive a newer version than the one it started with.
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

/** Returns the whole fleet, oldest car first. Refetches it whenever a component that uses this hook mounts. */
export function useVehicles() {
  const answer = vehicleApi.useGetVehiclesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { list: vehicles, ...rest } = useList(answer, vehicleTexts.listFailed);
  return { vehicles, ...rest };
}
