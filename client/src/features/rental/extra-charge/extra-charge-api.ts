import { extraChargeContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because the booking may have changed. */
const changed = (_saved: unknown, _error: unknown, { body }: { body: { bookingId: string } }) => [
  tagOf('Booking', body.bookingId),
  'Dashboard' as const,
  'Money' as const,
  'Damage' as const,
];

export const extraChargeApi = api.injectEndpoints({
  endpoints: (build) => ({
    addCharge: build.mutation({ ...savingEndpoint(extraChargeContract.addCharge), invalidatesTags: changed }),
    proposeDamage: build.mutation({ ...savingEndpoint(extraChargeContract.proposeDamage), invalidatesTags: changed }),
    chargeDamage: build.mutation({ ...savingEndpoint(extraChargeContract.chargeDamage), invalidatesTags: changed }),
    dropDamage: build.mutation({ ...savingEndpoint(extraChargeContract.dropDamage), invalidatesTags: changed }),
    takeOffCharge: build.mutation({ ...savingEndpoint(extraChargeContract.takeOffCharge), invalidatesTags: changed }),
  }),
});
