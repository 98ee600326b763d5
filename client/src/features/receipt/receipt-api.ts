import { receiptContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const receiptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReceipt: build.query({ ...endpoint(receiptContract.get), providesTags: ['Booking'] }),
  }),
});
