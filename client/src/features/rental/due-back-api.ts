import { rentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls about late cars, in their own file so that they are downloaded only with the list. */
export const dueBackApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDueBack: build.query({
      ...endpoint(rentalContract.getDueBack),
      providesTags: (due) =>
        listTags('Booking', due && due.rentals.flatMap(({ _id, next }) => [{ _id }, ...(next ? [next] : [])])),
    }),
    reportNotBack: build.mutation({
      ...savingEndpoint(rentalContract.notBack),
      // Invalidated even after a rejection, because a rejection means that the booking has changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
  }),
});
