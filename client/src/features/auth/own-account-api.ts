import { accountContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

export const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Changing the password ends all other sessions and cancels a pending change of email address.
    changePassword: build.mutation({
      ...savingEndpoint(accountContract.changePassword),
      invalidatesTags: ['Session', 'Profile'],
    }),
    getProfile: build.query({ ...endpoint(accountContract.getProfile), providesTags: ['Profile'] }),
    editProfile: build.mutation({ ...savingEndpoint(accountContract.editProfile), invalidatesTags: ['Profile'] }),
    sendConfirmation: build.mutation({ ...savingEndpoint(accountContract.sendConfirmation) }),
    confirmEmailByCode: build.mutation({
      ...savingEndpoint(accountContract.confirmEmailByCode),
      invalidatesTags: ['Profile'],
    }),
    changeEmail: build.mutation({ ...savingEndpoint(accountContract.changeEmail), invalidatesTags: ['Profile'] }),
    getSessions: build.query({
      ...endpoint(accountContract.listSessions),
      providesTags: (sessions) => listTags('Session', sessions),
    }),
    endSession: build.mutation({ ...savingEndpoint(accountContract.endSession), invalidatesTags: ['Session'] }),
    endSessions: build.mutation({ ...savingEndpoint(accountContract.endSessions), invalidatesTags: ['Session'] }),
  }),
});
