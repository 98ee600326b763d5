import { apiKeyContract, feedContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const connectionApi = api.enhanceEndpoints({ addTagTypes: ['Feed', 'ApiKey'] }).injectEndpoints({
  endpoints: (build) => ({
    getFeeds: build.query({ ...endpoint(feedContract.getFeeds), providesTags: ['Feed'] }),
    createFeed: build.mutation({ ...savingEndpoint(feedContract.createFeed), invalidatesTags: ['Feed'] }),
    replaceFeedAddress: build.mutation({
      ...savingEndpoint(feedContract.replaceFeedAddress),
      invalidatesTags: ['Feed'],
    }),
    getKeys: build.query({ ...endpoint(apiKeyContract.getKeys), providesTags: ['ApiKey'] }),
    createKey: build.mutation({ ...savingEndpoint(apiKeyContract.createKey), invalidatesTags: ['ApiKey'] }),
    revokeKey: build.mutation({ ...savingEndpoint(apiKeyContract.revokeKey), invalidatesTags: ['ApiKey'] }),
    revokeFeed: build.mutation({ ...savingEndpoint(feedContract.revokeFeed), invalidatesTags: ['Feed'] }),
  }),
});
