import { reportContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../../lib/api/rtk-endpoint.ts';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIdleCars: build.query({
      ...endpoint(reportContract.getIdleCars),
      providesTags: ['Dashboard', ...listTags('Booking'), ...listTags('Block')],
    }),
    getReport: build.query({ ...endpoint(reportContract.getReport), providesTags: ['Dashboard'] }),
  }),
});
