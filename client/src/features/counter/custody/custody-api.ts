import { custodyContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

export const custodyApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCustody: build.query(endpoint(custodyContract.getCustody)),
  }),
});
