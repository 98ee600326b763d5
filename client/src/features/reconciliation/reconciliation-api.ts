import { reconciliationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettlements: build.query(endpoint(reconciliationContract.listSettlements)),
    settleDifference: build.mutation({
      ...savingEndpoint(reconciliationContract.settleDifference),
      // Invalidated even after a rejection, because a rejection means that the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
