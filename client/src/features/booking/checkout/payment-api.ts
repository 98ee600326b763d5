import { paymentContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/** A rejection does not name the booking, although its state may have changed, so all bookings are invalidated. */
const bookingOf = (payment: { bookingId: string } | undefined) => [
  tagOf('Booking', payment?.bookingId),
  'AvailableCar' as const,
];

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createOrder: build.mutation({
      ...endpoint(paymentContract.create),
      invalidatesTags: (_order, _error, { body }) => [tagOf('Booking', body.bookingId)],
    }),
    verifyPayment: build.mutation({
      ...endpoint(paymentContract.verify),
      invalidatesTags: bookingOf,
    }),
    cancelPayment: build.mutation({
      ...endpoint(paymentContract.cancel),
      invalidatesTags: bookingOf,
    }),
  }),
});
