import { blockContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const blockApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlockConflicts: build.query({
      ...endpoint(blockContract.getConflicts),
      providesTags: (reply, _error, { query }) => [tagOf('Block', query.id), ...listTags('Booking', reply?.conflicts)],
    }),
    createBlock: build.mutation({
      ...savingEndpoint(blockContract.create),
      invalidatesTags: [...listTags('Block'), 'AvailableCar'],
    }),
    releaseBlock: build.mutation({
      ...savingEndpoint(blockContract.release),
      invalidatesTags: (_saved, _error, { query }) => [tagOf('Block', query.id), 'AvailableCar'],
    }),
  }),
});
