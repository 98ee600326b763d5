import { whatsappContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const whatsappApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTexts: build.query(endpoint(whatsappContract.getTexts)),
    recordOpened: build.mutation({
      ...endpoint(whatsappContract.recordOpened),
      // The timeline of the booking shows it.
      invalidatesTags: (_reply, _error, { body }) => [tagOf('Booking', body.bookingId)],
    }),
  }),
});
