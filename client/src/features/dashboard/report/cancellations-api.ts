import { cancellationsContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

export const cancellationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCancellations: build.query({
      ...endpoint(cancellationsContract.getCancellations),
      providesTags: ['Dashboard'],
    }),
  }),
});
