import { monthLockContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const lockApi = api.enhanceEndpoints({ addTagTypes: ['MonthLock'] }).injectEndpoints({
  endpoints: (build) => ({
    getLocks: build.query({ ...endpoint(monthLockContract.getLocks), providesTags: ['MonthLock'] }),
    lockMonth: build.mutation({ ...savingEndpoint(monthLockContract.lock), invalidatesTags: ['MonthLock'] }),
    unlockMonth: build.mutation({ ...savingEndpoint(monthLockContract.unlock), invalidatesTags: ['MonthLock'] }),
    checkLock: build.query({ ...endpoint(monthLockContract.checkLock), keepUnusedDataFor: 0 }),
  }),
});
