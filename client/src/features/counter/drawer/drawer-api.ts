import { drawerContract } from '@rental/contracts';
import { api } from '../../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint } from '../../../lib/api/rtk-endpoint.ts';

/** The tag is declared here because no other feature uses it. Invalidated even after a rejection, for other tabs. */
export const drawerApi = api.enhanceEndpoints({ addTagTypes: ['Drawer'] }).injectEndpoints({
  endpoints: (build) => ({
    getDrawer: build.query({ ...endpoint(drawerContract.getDrawer), providesTags: ['Drawer'] }),
    getDayBook: build.query({ ...endpoint(drawerContract.getDayBook), providesTags: ['Drawer'] }),
    openDrawer: build.mutation({ ...savingEndpoint(drawerContract.openDrawer), invalidatesTags: ['Drawer'] }),
    closeDrawer: build.mutation({ ...savingEndpoint(drawerContract.closeDrawer), invalidatesTags: ['Drawer'] }),
  }),
});
