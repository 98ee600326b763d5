import { receiptContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query({ ...endpoint(receiptContract.get), providesTags: ['Booking'] }),
  }),
});
