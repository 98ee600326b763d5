import { bookingContract, rentalContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAvailableCars: build.query({
      ...endpoint(bookingContract.getAvailableCars),
      providesTags: ['AvailableCar'],
    }),
    createBooking: build.mutation({
      ...endpoint(bookingContract.create),
      invalidatesTags: ['Booking', 'AvailableCar'],
    }),
    getUserBookings: build.query({ ...endpoint(rentalContract.getUserBookings), providesTags: ['Booking'] }),
  }),
});
