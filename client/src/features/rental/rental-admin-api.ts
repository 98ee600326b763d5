import { staffRentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const rentalAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBookingDetail: build.query({
      ...endpoint(staffRentalContract.get),
      providesTags: (_booking, _error, { query }) => [tagOf('Booking', query.id)],
    }),
    getToday: build.query({
      ...endpoint(staffRentalContract.getToday),
      providesTags: (today) =>
        listTags(
          'Booking',
          today && [...today.pickUps, ...today.returns, ...today.relocations.flatMap(({ last, next }) => [last, next])],
        ),
    }),
    cancelByAdmin: build.mutation({
      ...savingEndpoint(staffRentalContract.adminCancel),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    setTimesByAdmin: build.mutation({
      ...savingEndpoint(staffRentalContract.adminSetTimes),
      // Invalidated even after a rejection, because a rejection means that the possible times have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
    retryRefund: build.mutation({
      ...savingEndpoint(staffRentalContract.retryRefund),
      // If the call is rejected, the booking’s id is unknown, so all bookings are invalidated.
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    returnedByHand: build.mutation({
      ...savingEndpoint(staffRentalContract.returnedByHand),
      invalidatesTags: (saved) => [tagOf('Booking', saved?.data.bookingId), 'Dashboard', 'Money'],
    }),
    giveBack: build.mutation({
      ...savingEndpoint(staffRentalContract.giveBack),
      // Invalidated even after a rejection, because a rejection means that the figures have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard'],
    }),
    listMoneyMatters: build.query({ ...endpoint(staffRentalContract.listMoneyMatters), providesTags: ['Money'] }),
    resolveMoneyMatter: build.mutation({
      ...savingEndpoint(staffRentalContract.resolveMoneyMatter),
      // Invalidated even after a rejection, because a rejection means that the list has changed.
      invalidatesTags: ['Money'],
    }),
  }),
});
