import { bookingContract, choosingContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';

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

/** A quote that was asked for while a finger came down is the one that its dialog shows. */
const quoteIsGoodForSeconds = 10;

type Rental = { carId: string; locId: string; fromDate: string; toDate: string };
type Wish = { extras?: string; couponCode?: string };

/** The same for whoever asks ahead and for whoever shows the answer: only then is it one call. */
const quoteOf = (rental: Rental, wish: Wish = {}) => ({ query: { ...rental, ...wish } });

/** Asks ahead what a rental costs, with nothing beside the car. */
export function usePrefetchQuote(): (rental: Rental) => void {
  const prefetch = bookingApi.usePrefetch('getQuote', { ifOlderThan: quoteIsGoodForSeconds });
  return (rental) => prefetch(quoteOf(rental));
}

/** What a rental costs with what is wanted beside the car. */
export const useQuoteAnswer = (rental: Rental, wish: Wish) =>
  bookingApi.useGetQuoteQuery(quoteOf(rental, wish), { refetchOnMountOrArgChange: quoteIsGoodForSeconds });
