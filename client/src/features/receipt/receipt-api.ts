import { receiptContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { tagOf } from '../../lib/api/tags.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query({
      ...endpoint(receiptContract.get),
      providesTags: (_receipt, _error, { query }) => [tagOf('Booking', query.bookingId)],
    }),
  }),
});
