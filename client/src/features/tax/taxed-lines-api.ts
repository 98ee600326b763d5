import { taxedLinesContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const taxedLinesApi = api.enhanceEndpoints({ addTagTypes: ['TaxedLines'] }).injectEndpoints({
  endpoints: (build) => ({
    getTaxedLines: build.query({ ...endpoint(taxedLinesContract.getTaxedLines), providesTags: ['TaxedLines'] }),
    saveTaxedLines: build.mutation({
      ...savingEndpoint(taxedLinesContract.saveTaxedLines),
      invalidatesTags: ['TaxedLines'],
    }),
  }),
});
