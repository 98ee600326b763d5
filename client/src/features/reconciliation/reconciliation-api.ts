import { reconciliationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPayouts: build.query(endpoint(reconciliationContract.listPayouts)),
    resolveDifference: build.mutation({
      ...savingEndpoint(reconciliationContract.resolveDifference),
      // Invalidated even after a rejection, because a rejection means that the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
