import { bookingContract, choosingContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { listTags } from '../../lib/api/tags.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query(endpoint(bookingContract.getQuote)),
    getAvailableCars: build.query({
      ...endpoint(bookingContract.getAvailableCars),
      providesTags: ['AvailableCar'],
    }),
    getMonth: build.query({ ...endpoint(choosingContract.getCalendar), providesTags: ['AvailableCar'] }),
    getAlternatives: build.query({ ...endpoint(choosingContract.getAlternatives), providesTags: ['AvailableCar'] }),
    createBooking: build.mutation({
      ...endpoint(bookingContract.create),
      invalidatesTags: [...listTags('Booking'), 'AvailableCar'],
    }),
  }),
});
