import { publicLocationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags } from '../../lib/api/rtk-endpoint.ts';
import { useList } from '../../lib/api/use-list.ts';
import { locationTexts } from './location-texts.ts';

export const locationApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLocations: build.query({
      ...endpoint(publicLocationContract.getAll),
      providesTags: (locations) => listTags('Location', locations),
    }),
  }),
});

/** Returns all locations that this visitor may see, oldest first. Refetches them on every mount. */
export function useLocations() {
  const answer = locationApi.useGetLocationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { list: locations, ...rest } = useList(answer, locationTexts.listFailed);
  return { locations, ...rest };
}
