import { onlineAccessContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';

export const accessApi = api.injectEndpoints({
  endpoints: (build) => ({ giveAccess: build.mutation(endpoint(onlineAccessContract.giveAccess)) }),
});
