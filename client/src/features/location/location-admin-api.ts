import { locationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf, versionedEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const locationAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Deliberately untagged: an open form must not receive a newer version than the one it started with.
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
