import { paymentContract, rentalContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createOrder: build.mutation({ ...endpoint(paymentContract.create), invalidatesTags: ['Booking'] }),
    verifyPayment: build.mutation({
      ...endpoint(paymentContract.verify),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
    cancelPayment: build.mutation({
      ...endpoint(paymentContract.cancel),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
    cancelBooking: build.mutation({
      ...endpoint(rentalContract.cancel),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
  }),
});

export const { useCancelBookingMutation } = paymentApi;
