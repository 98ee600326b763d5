import { userContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query({ ...endpoint(userContract.list), providesTags: (page) => listTags('User', page?.users) }),
    getUser: build.query({ ...endpoint(userContract.get), providesTags: (user) => [tagOf('User', user?._id)] }),
    disableUser: build.mutation({ ...savingEndpoint(userContract.disable), invalidatesTags: ['User'] }),
    enableUser: build.mutation({ ...savingEndpoint(userContract.enable), invalidatesTags: ['User'] }),
    endUserSessions: build.mutation({ ...savingEndpoint(userContract.endSessions), invalidatesTags: ['User'] }),
    resetUserSecondFactor: build.mutation({
      ...savingEndpoint(userContract.resetSecondFactor),
      invalidatesTags: ['User'],
    }),
    eraseUser: build.mutation({ ...savingEndpoint(userContract.erase), invalidatesTags: ['User'] }),
    setStaff: build.mutation({ ...savingEndpoint(userContract.setStaff), invalidatesTags: ['User'] }),
    getInvitations: build.query({
      ...endpoint(userContract.listInvitations),
      providesTags: (invitations) => listTags('Invitation', invitations),
    }),
    invite: build.mutation({ ...savingEndpoint(userContract.invite), invalidatesTags: ['Invitation'] }),
    sendInvitation: build.mutation({ ...savingEndpoint(userContract.sendInvitation), invalidatesTags: ['Invitation'] }),
    withdrawInvitation: build.mutation({
      ...savingEndpoint(userContract.withdrawInvitation),
      invalidatesTags: ['Invitation'],
    }),
  }),
});
