import { reportContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query({ ...endpoint(reportContract.getReport), providesTags: ['Dashboard'] }),
  }),
});
