import type { CustomerBooking } from '@rental/contracts';
import { rentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { keptEndpoint } from '../../lib/api/kept-endpoint.ts';
import { listTags, tagOf } from '../../lib/api/tags.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

const { query: askBookings, ...customerBookings } = endpoint(rentalContract.getUserBookings);

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
    getKeptBookings: build.query(keptEndpoint(rentalContract.getUserBookings)),
    cancelBooking: build.mutation({
      ...endpoint(rentalContract.cancel),
      invalidatesTags: (_cancelled, _error, { body }) => [tagOf('Booking', body.bookingId), 'AvailableCar'],
    }),
    getBookingDetail: build.query({
      ...endpoint(rentalContract.get),
      providesTags: (_booking, _error, { query }) => [tagOf('Booking', query.id)],
    }),
    cancelByAdmin: build.mutation({
      ...savingEndpoint(rentalContract.adminCancel),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    retryRefund: build.mutation({
      ...savingEndpoint(rentalContract.retryRefund),
      // A refusal does not name the booking: then it is any of them.
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    returnedByHand: build.mutation({
      ...savingEndpoint(rentalContract.returnedByHand),
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    giveBack: build.mutation({
      ...savingEndpoint(rentalContract.giveBack),
      // Also after a refusal: then the figures are not what they were.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard'],
    }),
    listMoneyMatters: build.query({ ...endpoint(rentalContract.listMoneyMatters), providesTags: ['Money'] }),
    settleMoneyMatter: build.mutation({
      ...savingEndpoint(rentalContract.settleMoneyMatter),
      // Also after a refusal: then the list is not what it was.
      invalidatesTags: ['Money'],
    }),
  }),
});
