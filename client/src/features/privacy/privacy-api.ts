import { privacyContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Never cached, because this response contains more personal data than any other.
    getData: build.query({ ...endpoint(privacyContract.getData), keepUnusedDataFor: 0 }),
    deleteAccount: build.mutation({ ...savingEndpoint(privacyContract.deleteAccount) }),
  }),
});
