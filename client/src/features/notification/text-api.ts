import { notificationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

const unread = tagOf('Message', 'UNREAD');

/** The calls about unread texts from customers. */
export const textApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnread: build.query({ ...endpoint(notificationContract.getUnread), providesTags: [unread] }),
    getUnreadIds: build.query({ ...endpoint(notificationContract.getUnreadIds), providesTags: [unread] }),
    markRead: build.mutation({
      ...savingEndpoint(notificationContract.markRead),
      // Also invalidated when the call is rejected, because the list on screen is then stale.
      invalidatesTags: [unread],
    }),
  }),
});
