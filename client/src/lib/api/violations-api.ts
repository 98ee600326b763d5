import { systemContract } from '@rental/contracts';
import { api } from './api-slice.ts';
import { endpoint } from './rtk-endpoint.ts';

/** What browsers told the server that the policy of our pages blocked. */
export const violationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listViolations: build.query({ ...endpoint(systemContract.listViolations), keepUnusedDataFor: 0 }),
  }),
});
