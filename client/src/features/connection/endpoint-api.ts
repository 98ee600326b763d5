import { endpointContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

const tags = { invalidatesTags: ['Endpoint'] } as const;

export const endpointApi = api.enhanceEndpoints({ addTagTypes: ['Endpoint'] }).injectEndpoints({
  endpoints: (build) => ({
    getEndpoints: build.query({ ...endpoint(endpointContract.getEndpoints), providesTags: ['Endpoint'] }),
    getDeliveries: build.query({ ...endpoint(endpointContract.getDeliveries), providesTags: ['Endpoint'] }),
    createEndpoint: build.mutation({ ...savingEndpoint(endpointContract.createEndpoint), ...tags }),
    editEndpoint: build.mutation({ ...savingEndpoint(endpointContract.editEndpoint), ...tags }),
    replaceEndpointSecret: build.mutation({ ...savingEndpoint(endpointContract.replaceEndpointSecret), ...tags }),
    deleteEndpoint: build.mutation({ ...savingEndpoint(endpointContract.deleteEndpoint), ...tags }),
    sendTest: build.mutation({ ...savingEndpoint(endpointContract.sendTest), ...tags }),
    sendAgain: build.mutation({ ...savingEndpoint(endpointContract.sendAgain), ...tags }),
    sendFailedAgain: build.mutation({ ...savingEndpoint(endpointContract.sendFailedAgain), ...tags }),
  }),
});
