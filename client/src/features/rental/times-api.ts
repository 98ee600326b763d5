import { ownBookingContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls with which customers set their times; separate, so that they load with the dialog. */
export const timesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPossibleTimes: build.query({
      ...endpoint(ownBookingContract.getTimes),
      providesTags: (_times, _error, { query }) => [tagOf('Booking', query.bookingId)],
    }),
    setTimes: build.mutation({
      ...savingEndpoint(ownBookingContract.setTimes),
      // Invalidated even after a rejection, because a rejection means that the possible times have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'AvailableCar'],
    }),
  }),
});
