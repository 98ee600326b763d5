import { counterContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because the booking may have changed. */
const changed = (_saved: unknown, _error: unknown, { body }: { body: { bookingId: string } }) => [
  // The counter’s lists may gain this booking.
  ...listTags('Booking', [{ _id: body.bookingId }]),
  'Dashboard' as const,
  'Damage' as const,
  'AvailableCar' as const,
];

/** The calls about handovers, in a separate file so that browsers load them only with their screens. */
export const handoverApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHandover: build.query({
      ...endpoint(counterContract.getHandover),
      providesTags: (_facts, _error, { query }) => [tagOf('Booking', query.bookingId)],
    }),
    handOut: build.mutation({ ...savingEndpoint(counterContract.handOut), invalidatesTags: changed }),
    takeBack: build.mutation({ ...savingEndpoint(counterContract.takeBack), invalidatesTags: changed }),
    settleDeposit: build.mutation({ ...savingEndpoint(counterContract.settleDeposit), invalidatesTags: changed }),
    markNoShow: build.mutation({ ...savingEndpoint(counterContract.noShow), invalidatesTags: changed }),
    undoStage: build.mutation({ ...savingEndpoint(counterContract.undo), invalidatesTags: changed }),
  }),
});
