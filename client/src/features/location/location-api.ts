import { locationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { listTags } from '../../lib/api/tags.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLocations: build.query({
      ...endpoint(locationContract.getAll),
      providesTags: (locations) => listTags('Location', locations),
    }),
  }),
});
