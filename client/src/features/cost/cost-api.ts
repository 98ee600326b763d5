import { costContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because somebody else may have changed the cost. A service changes when the car is due. */
const changed = { invalidatesTags: ['Cost' as const, tagOf('Vehicle' as const, 'LIST')] };

/** The tag is declared here because no other feature uses it. */
export const costApi = api.enhanceEndpoints({ addTagTypes: ['Cost'] }).injectEndpoints({
  endpoints: (build) => ({
    getCosts: build.query({ ...endpoint(costContract.getByCar), providesTags: ['Cost'] }),
    addCost: build.mutation({ ...savingEndpoint(costContract.add), ...changed }),
    editCost: build.mutation({ ...savingEndpoint(costContract.edit), ...changed }),
    removeCost: build.mutation({ ...savingEndpoint(costContract.remove), ...changed }),
  }),
});
