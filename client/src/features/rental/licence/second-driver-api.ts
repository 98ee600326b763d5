import { secondDriverContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { savingEndpoint, tagOf } from '../../../lib/api/rtk-endpoint.ts';

/** The call with which customers name a second driver; separate, so that it loads with the dialog. */
export const secondDriverApi = api.injectEndpoints({
  endpoints: (build) => ({
    setSecondDriver: build.mutation({
      ...savingEndpoint(secondDriverContract.setSecondDriver),
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId)],
    }),
  }),
});
