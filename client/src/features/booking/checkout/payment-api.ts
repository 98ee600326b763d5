import { paymentContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

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
  }),
});
