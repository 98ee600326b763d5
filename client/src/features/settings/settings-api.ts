import { settingsContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { savingEndpoint, versionedEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** Untagged, because an open form must not receive a newer version than the one it started with. */
export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPrices: build.query({ ...versionedEndpoint(settingsContract.getPrices), keepUnusedDataFor: 0 }),
    savePrices: build.mutation(savingEndpoint(settingsContract.savePrices)),
    getBusiness: build.query({ ...versionedEndpoint(settingsContract.getBusiness), keepUnusedDataFor: 0 }),
    saveBusiness: build.mutation(savingEndpoint(settingsContract.saveBusiness)),
    getTimes: build.query({ ...versionedEndpoint(settingsContract.getTimes), keepUnusedDataFor: 0 }),
    saveTimes: build.mutation(savingEndpoint(settingsContract.saveTimes)),
  }),
});
