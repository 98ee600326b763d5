import type { CounterNow } from '@rental/contracts';
import { counterContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';

const rentalsOf = ({ pickUps, returns, unknown, toPay, refunds, damages }: CounterNow) =>
  [pickUps, returns, unknown, toPay, refunds, damages].flatMap((list) => list?.rentals ?? []);

export const nowApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNow: build.query({
      ...endpoint(counterContract.getNow),
      // Any change to a booking may add money to return.
      providesTags: (now) => [...listTags('Booking', now && rentalsOf(now)), 'Dashboard'],
    }),
    findBookings: build.query({
      ...endpoint(counterContract.find),
      providesTags: (found) => listTags('Booking', found?.bookings),
    }),
  }),
});
