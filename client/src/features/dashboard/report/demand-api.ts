import { demandContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

export const demandApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDemand: build.query({ ...endpoint(demandContract.getDemand), providesTags: ['Dashboard'] }),
  }),
});
