import { contactContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.query({ ...endpoint(contactContract.list), providesTags: ['Message'] }),
    handleMessage: build.mutation({ ...savingEndpoint(contactContract.handle), invalidatesTags: ['Message'] }),
  }),
});
