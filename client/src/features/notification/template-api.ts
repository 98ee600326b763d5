import { notificationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

/** What owners see of messages; only their screen loads it. */
export const templateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTemplates: build.query(endpoint(notificationContract.getTemplates)),
    getFailed: build.query(endpoint(notificationContract.getFailed)),
  }),
});
