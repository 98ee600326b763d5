import { locationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf, versionedEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** What only an admin may ask of locations. */
export const locationAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Without tags on purpose: a form must not be handed another version than the one it began with.
    getLocation: build.query(versionedEndpoint(locationContract.getById)),
    getStandingEnds: build.query(endpoint(locationContract.getStandingEnds)),
    createLocation: build.mutation({
      ...savingEndpoint(locationContract.create),
      invalidatesTags: [...listTags('Location'), 'Dashboard'],
    }),
    editLocation: build.mutation({
      ...savingEndpoint(locationContract.editById),
      invalidatesTags: (_saved, _error, { query }) => [tagOf('Location', query.id), 'AvailableCar'],
    }),
  }),
});
