import { blockContract, dashboardContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint, savingEndpoint } from '../../lib/endpoint.ts';

export const blockApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCalendar: build.query({ ...endpoint(dashboardContract.getCalendar), providesTags: ['Booking', 'Vehicle'] }),
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
