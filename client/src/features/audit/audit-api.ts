import { auditContract, systemContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached: every admin write adds an entry, so a cached list would be out of date.
    getChanges: build.query({ ...endpoint(auditContract.list), keepUnusedDataFor: 0 }),
    listViolations: build.query({ ...endpoint(systemContract.listViolations), keepUnusedDataFor: 0 }),
  }),
});
