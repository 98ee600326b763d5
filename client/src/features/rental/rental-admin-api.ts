import { rentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const rentalAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBookingDetail: build.query({
      ...endpoint(rentalContract.get),
      providesTags: (_booking, _error, { query }) => [tagOf('Booking', query.id)],
    }),
    getToday: build.query({
      ...endpoint(rentalContract.getToday),
      providesTags: (today) =>
        listTags(
          'Booking',
          today && [...today.pickUps, ...today.returns, ...today.relocations.flatMap(({ last, next }) => [last, next])],
        ),
    }),
    cancelByAdmin: build.mutation({
      ...savingEndpoint(rentalContract.adminCancel),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    setTimesByAdmin: build.mutation({
      ...savingEndpoint(rentalContract.adminSetTimes),
      // Invalidated even after a rejection, because a rejection means that the possible times have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    retryRefund: build.mutation({
      ...savingEndpoint(rentalContract.retryRefund),
      // If the call is rejected, the booking’s id is unknown, so all bookings are invalidated.
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    returnedByHand: build.mutation({
      ...savingEndpoint(rentalContract.returnedByHand),
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    giveBack: build.mutation({
      ...savingEndpoint(rentalContract.giveBack),
      // Invalidated even after a rejection, because a rejection means that the figures have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard'],
    }),
    listMoneyMatters: build.query({ ...endpoint(rentalContract.listMoneyMatters), providesTags: ['Money'] }),
    resolveMoneyMatter: build.mutation({
      ...savingEndpoint(rentalContract.resolveMoneyMatter),
      // Invalidated even after a rejection, because a rejection means that the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
