import { counterMoneyContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/* Invalidated even after a rejection, because the booking may have changed. */

export const counterMoneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeMoney: build.mutation({
      ...savingEndpoint(counterMoneyContract.takeMoney),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'Money'],
    }),
    correctMoney: build.mutation({
      ...savingEndpoint(counterMoneyContract.correctMoney),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'Money'],
    }),
    confirmAtCounter: build.mutation({
      ...savingEndpoint(counterMoneyContract.confirm),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'Money'],
    }),
  }),
});
