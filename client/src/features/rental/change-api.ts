import { bookingChangeContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls with which customers change their bookings; separate, so that they load when they are needed. */
export const changeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Other bookings and saved prices change the preview, so it is not cached.
    previewChange: build.query({ ...endpoint(bookingChangeContract.previewChange), keepUnusedDataFor: 0 }),
    changeBooking: build.mutation({
      ...endpoint(bookingChangeContract.change),
      // Invalidated even after a rejection, because the booking may have changed elsewhere.
      invalidatesTags: (_changed, _error, { body }) => [tagOf('Booking', body.bookingId), 'AvailableCar'],
    }),
    dropChange: build.mutation({
      ...endpoint(bookingChangeContract.dropChange),
      invalidatesTags: (_dropped, _error, { body }) => [tagOf('Booking', body.bookingId), 'AvailableCar'],
    }),
  }),
});
