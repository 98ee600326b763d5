import { privacyContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** Endpoints for the user’s own personal data. */
export const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Never cached, because no other response contains so much personal data.
    getData: build.query({ ...endpoint(privacyContract.getData), keepUnusedDataFor: 0 }),
    deleteAccount: build.mutation({ ...savingEndpoint(privacyContract.deleteAccount) }),
  }),
});
