import { blockContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const blockApi = api.injectEndpoints({
  endpoints: (build) => ({
    createBlock: build.mutation({
      ...savingEndpoint(blockContract.create),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
    releaseBlock: build.mutation({
      ...savingEndpoint(blockContract.release),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
  }),
});
