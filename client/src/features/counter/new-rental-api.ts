import { counterContract, timesOf } from '@rental/contracts';
import type { RentalTimes } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';

export const newRentalApi = api.injectEndpoints({
  endpoints: (build) => ({
    findCustomer: build.query(endpoint(counterContract.findCustomer)),
    getRentableCars: build.query({ ...endpoint(counterContract.getFreeCars), providesTags: ['AvailableCar'] }),
    getCounterQuote: build.query(endpoint(counterContract.getQuote)),
    getHolds: build.query({
      ...endpoint(counterContract.getHolds),
      providesTags: (holds) => listTags('Booking', holds),
    }),
    holdCar: build.mutation({
      ...endpoint(counterContract.hold),
      invalidatesTags: [...listTags('Booking'), 'AvailableCar', 'Dashboard'],
    }),
  }),
});

type Rental = RentalTimes & { carId: string; locId: string; fromDate: string; toDate: string };
type Wish = { extras?: string; couponCode?: string; returnLocId?: string };

/** Fetches the price of a rental that staff make. */
export const useCounterQuote = ({ carId, locId, fromDate, toDate, ...times }: Rental, wish: Wish) =>
  newRentalApi.useGetCounterQuoteQuery(
    { query: { carId, locId, fromDate, toDate, ...timesOf(times), ...wish } },
    { refetchOnMountOrArgChange: true },
  );
