import type { CustomerBooking } from '@rental/contracts';
import { ownBookingContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { offlineEndpoint } from '../../lib/api/offline-endpoint.ts';
import { endpoint, listTags, tagOf } from '../../lib/api/rtk-endpoint.ts';

const { query: askBookings, ...customerBookings } = endpoint(ownBookingContract.getUserBookings);

export const rentalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserBookings: build.query<CustomerBooking[], void>({
      ...customerBookings,
      query: () => askBookings({ query: {} }),
      providesTags: (bookings) => listTags('Booking', bookings),
      extraOptions: { isKept: true },
    }),
    getOlderBookings: build.query({
      ...customerBookings,
      query: (before: string) => askBookings({ query: { before } }),
      providesTags: (bookings) => listTags('Booking', bookings),
    }),
    getKeptBookings: build.query(offlineEndpoint(ownBookingContract.getUserBookings)),
    cancelBooking: build.mutation({
      ...endpoint(ownBookingContract.cancel),
      invalidatesTags: (_cancelled, _error, { body }) => [tagOf('Booking', body.bookingId), 'AvailableCar'],
    }),
  }),
});
