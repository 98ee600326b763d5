import { staffChangeContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls with which staff change a booking; separate, so that they load when they are needed. */
export const staffChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Other bookings and saved prices change both replies, so they are not cached.
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
