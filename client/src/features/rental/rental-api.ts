import { rentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { keptEndpoint } from '../../lib/api/kept-endpoint.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const rentalApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserBookings: build.query({
      ...endpoint(rentalContract.getUserBookings),
      providesTags: ['Booking'],
      extraOptions: { isKept: true },
    }),
    getKeptBookings: build.query(keptEndpoint(rentalContract.getUserBookings)),
    cancelBooking: build.mutation({
      ...endpoint(rentalContract.cancel),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
    getBookingDetail: build.query({ ...endpoint(rentalContract.get), providesTags: ['Booking'] }),
    cancelByAdmin: build.mutation({
      ...savingEndpoint(rentalContract.adminCancel),
      invalidatesTags: ['Booking', 'Dashboard', 'AvailableCar'],
    }),
    retryRefund: build.mutation({ ...savingEndpoint(rentalContract.retryRefund), invalidatesTags: ['Booking'] }),
  }),
});
