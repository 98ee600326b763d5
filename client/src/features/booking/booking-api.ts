import { bookingContract, availabilityContract, timesOf } from '@rental/contracts';
import type { RentalTimes } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';

export const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getQuote: build.query(endpoint(bookingContract.getQuote)),
    getAvailableCars: build.query({
      ...endpoint(bookingContract.getAvailableCars),
      providesTags: ['AvailableCar'],
    }),
    getMonth: build.query({ ...endpoint(availabilityContract.getCalendar), providesTags: ['AvailableCar'] }),
    getAlternatives: build.query({ ...endpoint(availabilityContract.getAlternatives), providesTags: ['AvailableCar'] }),
    createBooking: build.mutation({
      ...endpoint(bookingContract.create),
      invalidatesTags: [...listTags('Booking'), 'AvailableCar'],
    }),
  }),
});

/** How long a quote that was prefetched on pointer down can be reused by the dialog that opens next. */
const quoteIsGoodForSeconds = 10;

/** The times are set only if the price depends on them. */
type Rental = RentalTimes & { carId: string; locId: string; fromDate: string; toDate: string };
type Wish = { extras?: string; couponCode?: string; returnLocId?: string };

/** Builds the same arguments for the prefetch and the dialog, so that both share one request. */
const quoteOf = ({ carId, locId, fromDate, toDate, ...times }: Rental, wish: Wish = {}) => ({
  query: { carId, locId, fromDate, toDate, ...timesOf(times), ...wish },
});

/** Returns a function that prefetches the price of a rental without extras. */
export function usePrefetchQuote(): (rental: Rental) => void {
  const prefetch = bookingApi.usePrefetch('getQuote', { ifOlderThan: quoteIsGoodForSeconds });
  return (rental) => prefetch(quoteOf(rental));
}

export const useQuoteRequest = (rental: Rental, wish: Wish) =>
  bookingApi.useGetQuoteQuery(quoteOf(rental, wish), { refetchOnMountOrArgChange: quoteIsGoodForSeconds });
