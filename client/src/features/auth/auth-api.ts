import { authContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(endpoint(authContract.login)),
    register: build.mutation(endpoint(authContract.register)),
  }),
});

export const { useLoginMutation, useRegisterMutation } = authApi;
