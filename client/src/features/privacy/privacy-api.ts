import { privacyContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** What somebody asks about their own data. */
export const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asked for anew each time, and not kept: nothing else holds so much about one person.
    getData: build.query({ ...endpoint(privacyContract.getData), keepUnusedDataFor: 0 }),
    deleteAccount: build.mutation({ ...savingEndpoint(privacyContract.deleteAccount) }),
  }),
});
