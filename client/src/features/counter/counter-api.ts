import { counterContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { configApi } from '../../lib/api/config-api.ts';
import { endpoint, listTags, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

type About = { body: { bookingId: string } };

/** Also invalidated after a rejection, because that usually means that another person has changed the booking. */
const changed = (_saved: unknown, _error: unknown, { body }: About) => [
  'Counter' as const,
  'AvailableCar' as const,
  ...listTags('Booking', [{ _id: body.bookingId }]),
];

/** The tag is declared here because no other feature uses it. */
export const counterApi = api.enhanceEndpoints({ addTagTypes: ['Counter'] }).injectEndpoints({
  endpoints: (build) => ({
    getCounterSettings: build.query({ ...endpoint(counterContract.getSettings), providesTags: ['Counter'] }),
    getCounterNow: build.query({ ...endpoint(counterContract.getNow), providesTags: ['Counter'] }),
    getHandover: build.query({ ...endpoint(counterContract.getHandover), providesTags: ['Counter'] }),
    handOut: build.mutation({ ...savingEndpoint(counterContract.handOut), invalidatesTags: changed }),
    takeBack: build.mutation({ ...savingEndpoint(counterContract.takeBack), invalidatesTags: changed }),
    markNoShow: build.mutation({ ...savingEndpoint(counterContract.noShow), invalidatesTags: changed }),
    undoStep: build.mutation({ ...savingEndpoint(counterContract.undo), invalidatesTags: changed }),
    saveCounterSettings: build.mutation({
      ...savingEndpoint(counterContract.saveSettings),
      invalidatesTags: ['Counter'],
      // The navigation reads the switch from the public settings, which the server caches for some seconds.
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data.data,
          () => null,
        );
        if (saved === null) return;
        dispatch(
          configApi.util.updateQueryData('getConfig', undefined, ({ usesCounter: _old, ...config }) => ({
            ...config,
            ...(saved.isOn && { usesCounter: true as const }),
          })),
        );
      },
    }),
  }),
});
