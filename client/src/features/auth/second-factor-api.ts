import { secondFactorContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query({
      ...endpoint(secondFactorContract.getSecondFactor),
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation(savingEndpoint(secondFactorContract.beginSecondFactor)),
    confirmSecondFactor: build.mutation({
      ...savingEndpoint(secondFactorContract.confirmSecondFactor),
      invalidatesTags: ['SecondFactor'],
    }),
    makeRecoveryCodes: build.mutation({
      ...savingEndpoint(secondFactorContract.makeRecoveryCodes),
      invalidatesTags: ['SecondFactor'],
    }),
    endSecondFactor: build.mutation({
      ...savingEndpoint(secondFactorContract.endSecondFactor),
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});
