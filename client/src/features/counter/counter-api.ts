import { counterContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { configApi } from '../../lib/api/config-api.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** The tag is declared here because no other feature uses it. */
export const counterApi = api.enhanceEndpoints({ addTagTypes: ['Counter'] }).injectEndpoints({
  endpoints: (build) => ({
    getCounterSettings: build.query({ ...endpoint(counterContract.getSettings), providesTags: ['Counter'] }),
    getAgreement: build.query({ ...endpoint(counterContract.getAgreement), providesTags: ['Counter'] }),
    saveAgreement: build.mutation({ ...savingEndpoint(counterContract.saveAgreement), invalidatesTags: ['Counter'] }),
    saveLicences: build.mutation({ ...savingEndpoint(counterContract.saveLicences), invalidatesTags: ['Counter'] }),
    saveCounterSettings: build.mutation({
      ...savingEndpoint(counterContract.saveSettings),
      invalidatesTags: ['Counter'],
      // The navigation reads the switch from the public settings, which the server caches for a few seconds.
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
