import type { CounterNow } from '@rental/contracts';
import { counterContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';

const rentalsOf = ({ pickUps, returns, unknown, toPay }: CounterNow) =>
  [pickUps, returns, unknown, toPay].flatMap(({ rentals }) => rentals);

export const nowApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNow: build.query({
      ...endpoint(counterContract.getNow),
      providesTags: (now) => listTags('Booking', now && rentalsOf(now)),
    }),
    findBookings: build.query({
      ...endpoint(counterContract.find),
      providesTags: (found) => listTags('Booking', found?.bookings),
    }),
  }),
});
