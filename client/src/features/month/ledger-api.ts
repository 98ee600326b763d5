import { ledgerContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const ledgerApi = api.enhanceEndpoints({ addTagTypes: ['LedgerNames'] }).injectEndpoints({
  endpoints: (build) => ({
    getLedgerNames: build.query({ ...endpoint(ledgerContract.getLedgerNames), providesTags: ['LedgerNames'] }),
    saveLedgerNames: build.mutation({
      ...savingEndpoint(ledgerContract.saveLedgerNames),
      invalidatesTags: ['LedgerNames'],
    }),
  }),
});
