import { contactContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.query({
      ...endpoint(contactContract.list),
      providesTags: (page) => listTags('Message', page?.messages),
    }),
    // The message moves from the open list to the handled list.
    handleMessage: build.mutation({ ...savingEndpoint(contactContract.handle), invalidatesTags: listTags('Message') }),
  }),
});
