import { challanContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because somebody else may have changed the challan. */
const changed = { invalidatesTags: ['Challan' as const, tagOf('Vehicle' as const, 'LIST')] };

/** The tag is declared here because no other feature uses it. */
export const challanApi = api.enhanceEndpoints({ addTagTypes: ['Challan'] }).injectEndpoints({
  endpoints: (build) => ({
    getChallans: build.query({ ...endpoint(challanContract.getAll), providesTags: ['Challan'] }),
    getChallan: build.query({ ...endpoint(challanContract.get), providesTags: ['Challan'] }),
    getEvidence: build.query(endpoint(challanContract.getEvidence)),
    createChallan: build.mutation({ ...savingEndpoint(challanContract.create), ...changed }),
    editChallan: build.mutation({ ...savingEndpoint(challanContract.edit), ...changed }),
    setChallanState: build.mutation({ ...savingEndpoint(challanContract.setState), ...changed }),
    chargeChallan: build.mutation({
      ...savingEndpoint(challanContract.charge),
      invalidatesTags: [...changed.invalidatesTags, 'Booking', 'Dashboard', 'Money'],
    }),
  }),
});
