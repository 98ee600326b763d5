import { homeContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    setHome: build.mutation({
      ...savingEndpoint(homeContract.set),
      invalidatesTags: (_saved, _error, { body }) => [
        tagOf('Vehicle', body.id),
        'AvailableCar',
        ...(body.leaveHere === undefined ? [] : [tagOf('Booking', body.leaveHere)]),
      ],
    }),
  }),
});
