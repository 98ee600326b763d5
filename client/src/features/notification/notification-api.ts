import { notificationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const notificationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConsent: build.query({ ...endpoint(notificationContract.getConsent), providesTags: ['Profile'] }),
    setConsent: build.mutation({ ...savingEndpoint(notificationContract.setConsent), invalidatesTags: ['Profile'] }),
  }),
});
