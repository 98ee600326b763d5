import { documentContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';

/** Invalidated even after a rejection, because somebody else may have changed the document. */
const changed = { invalidatesTags: ['Document' as const] };

/** The tag is declared here because no other feature uses it. */
export const documentApi = api.enhanceEndpoints({ addTagTypes: ['Document'] }).injectEndpoints({
  endpoints: (build) => ({
    getDocuments: build.query({ ...endpoint(documentContract.getAll), providesTags: ['Document'] }),
    addDocument: build.mutation({ ...savingEndpoint(documentContract.add), ...changed }),
    editDocument: build.mutation({ ...savingEndpoint(documentContract.edit), ...changed }),
    removeDocument: build.mutation({ ...savingEndpoint(documentContract.remove), ...changed }),
  }),
});
