import { locationContract } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLocations: build.query({ ...endpoint(locationContract.getAll), providesTags: ['Location'] }),
  }),
});
