import { damageAnswerContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because staff may have decided. */
const changed = (_saved: unknown, _error: unknown, { body }: { body: { bookingId: string } }) => [
  tagOf('Booking', body.bookingId),
];

/** The calls with which customers answer a proposed charge for damage. */
export const damageAnswerApi = api.injectEndpoints({
  endpoints: (build) => ({
    agreeToDamage: build.mutation({ ...savingEndpoint(damageAnswerContract.agreeToDamage), invalidatesTags: changed }),
    answerDamage: build.mutation({ ...savingEndpoint(damageAnswerContract.answerDamage), invalidatesTags: changed }),
  }),
});
