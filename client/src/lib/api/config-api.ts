import { publicConfigContract } from '@rental/contracts';
import type { PublicConfig } from '@rental/contracts';
import { api } from './api-slice.ts';
import { endpoint } from './rtk-endpoint.ts';

/** The server’s public settings, which do not change while a page is open. */
export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    getConfig: build.query({ ...endpoint(publicConfigContract.config), keepUnusedDataFor: 3_600 }),
  }),
});

/** Returns the server’s public settings, or undefined until they have arrived. */
export function useConfig(): PublicConfig | undefined {
  return configApi.useGetConfigQuery().data;
}
