import { counterMoneyContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because the booking may have changed. */
const changed = (_saved: unknown, _error: unknown, { body }: { body: { bookingId: string } }) => [
  tagOf('Booking', body.bookingId),
  'Dashboard' as const,
  'Money' as const,
];

export const counterMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeMoney: build.mutation({ ...savingEndpoint(counterMoneyContract.takeMoney), invalidatesTags: changed }),
    orderAtCounter: build.mutation({ ...endpoint(counterMoneyContract.createOrder), invalidatesTags: changed }),
    isOrderPaid: build.mutation({
      ...endpoint(counterMoneyContract.isPaid),
      invalidatesTags: (_saved, error, { query }) => changed(_saved, error, { body: query }),
    }),
    requestPayment: build.mutation({ ...endpoint(counterMoneyContract.requestPayment), invalidatesTags: changed }),
    correctMoney: build.mutation({ ...savingEndpoint(counterMoneyContract.correctMoney), invalidatesTags: changed }),
    verifyMoney: build.mutation({ ...savingEndpoint(counterMoneyContract.verifyMoney), invalidatesTags: changed }),
    confirmAtCounter: build.mutation({ ...savingEndpoint(counterMoneyContract.confirm), invalidatesTags: changed }),
  }),
});
