import { auditContract, systemContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Every write of an admin adds an entry, so what was kept is never shown as the newest.
    getChanges: build.query({ ...endpoint(auditContract.list), keepUnusedDataFor: 0 }),
  }),
});

/** What browsers told the server that the policy of our pages blocked. */
export const violationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listViolations: build.query({ ...endpoint(systemContract.listViolations), keepUnusedDataFor: 0 }),
  }),
});
