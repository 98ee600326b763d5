import { reconciliationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSettlements: build.query(endpoint(reconciliationContract.listSettlements)),
    settleDifference: build.mutation({
      ...savingEndpoint(reconciliationContract.settleDifference),
      // Invalidated even after a refusal, because that means the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
