import { billingContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/** The calls that change billing details; separate, so that they load with the form. */
export const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeBilling: build.mutation({
      ...savingEndpoint(billingContract.changeBilling),
      // Invalidated even after a rejection, because a rejection means that the papers have changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId)],
    }),
    changeBillingByAdmin: build.mutation({
      ...savingEndpoint(billingContract.adminChangeBilling),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId)],
    }),
  }),
});
