import { bookingContract, choosingContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { listTags } from '../../lib/api/tags.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

/** A quote that was asked for while a finger came down is the one that its dialog shows. */
export const quoteIsGoodForSeconds = 10;

type Rental = { carId: string; locId: string; fromDate: string; toDate: string };

/** Asks ahead what a rental costs, with nothing beside the car. */
export function usePrefetchQuote(): (rental: Rental) => void {
  const prefetch = bookingApi.usePrefetch('getQuote', { ifOlderThan: quoteIsGoodForSeconds });
  return (rental) => prefetch({ query: rental });
}

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
