import { staffRentalContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

/** The calls about late cars. They have a file of their own, so that browsers load them only with the list. */
export const dueBackApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDueBack: build.query({
      ...endpoint(staffRentalContract.getDueBack),
      providesTags: (due) =>
        listTags('Booking', due && due.rentals.flatMap(({ _id, next }) => [{ _id }, ...(next ? [next] : [])])),
    }),
    reportNotBack: build.mutation({
      ...savingEndpoint(staffRentalContract.notBack),
      // Also after a rejection, because that means that the booking has changed.
      invalidatesTags: (_saved, _error, { body }) => [tagOf('Booking', body.bookingId), 'Dashboard', 'AvailableCar'],
    }),
  }),
});
