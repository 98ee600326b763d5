import { staffChangeContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls with which staff change a booking, in a separate file so that browsers load them only when needed. */
export const staffChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached, because other bookings and new price settings change both replies.
    getFreeCars: build.query({ ...endpoint(staffChangeContract.getFreeCars), keepUnusedDataFor: 0 }),
    previewStaffChange: build.query({ ...endpoint(staffChangeContract.adminPreviewChange), keepUnusedDataFor: 0 }),
    changeByStaff: build.mutation({
      ...savingEndpoint(staffChangeContract.adminChange),
      // Invalidated even after a rejection, because the booking may have changed elsewhere.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    withdrawRequest: build.mutation({
      ...savingEndpoint(staffChangeContract.adminDropChange),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
  }),
});
