import { rentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** Admin-only rental endpoints. */
export const rentalAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
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
      // A refusal does not name the booking, so all bookings are invalidated.
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    returnedByHand: build.mutation({
      ...savingEndpoint(rentalContract.returnedByHand),
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    giveBack: build.mutation({
      ...savingEndpoint(rentalContract.giveBack),
      // Invalidated even after a refusal, because that means the figures have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard'],
    }),
    listMoneyMatters: build.query({ ...endpoint(rentalContract.listMoneyMatters), providesTags: ['Money'] }),
    settleMoneyMatter: build.mutation({
      ...savingEndpoint(rentalContract.settleMoneyMatter),
      // Invalidated even after a refusal, because that means the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
