import { tollContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** The tag is declared here because no other feature uses it. */
export const tollApi = api.enhanceEndpoints({ addTagTypes: ['Toll'] }).injectEndpoints({
  endpoints: (build) => ({
    getTolls: build.query({ ...endpoint(tollContract.getAll), providesTags: ['Toll'] }),
    chargeToll: build.mutation({
      ...savingEndpoint(tollContract.charge),
      // Even after a rejection, because somebody else may have charged it.
      invalidatesTags: ['Toll', 'Booking', 'Dashboard', 'Money'],
    }),
  }),
});
