import { vehicleContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';
import { versionedEndpoint } from '../../lib/api/versioned-endpoint.ts';

export const vehicleApi = api.injectEndpoints({
  endpoints: (build) => ({
    getVehicles: build.query({ ...endpoint(vehicleContract.getAll), providesTags: ['Vehicle'] }),
    // Without tags on purpose: a form must not be handed another version than the one it began with.
    getVehicle: build.query(versionedEndpoint(vehicleContract.getById)),
    createVehicle: build.mutation({
      ...savingEndpoint(vehicleContract.create),
      invalidatesTags: ['Vehicle', 'Dashboard'],
    }),
    editVehicle: build.mutation({
      ...savingEndpoint(vehicleContract.editById),
      invalidatesTags: ['Vehicle', 'Booking', 'AvailableCar'],
    }),
  }),
});
