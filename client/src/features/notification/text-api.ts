import { notificationContract } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, savingEndpoint, tagOf } from '../../lib/api/rtk-endpoint.ts';

const unread = tagOf('Message', 'UNREAD');

/** The texts of customers that nobody has marked as read. */
export const textApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnread: build.query({ ...endpoint(notificationContract.getUnread), providesTags: [unread] }),
    getUnreadIds: build.query({ ...endpoint(notificationContract.getUnreadIds), providesTags: [unread] }),
    markRead: build.mutation({
      ...savingEndpoint(notificationContract.markRead),
      // Invalidated even after a rejection, because a rejection means that the list has changed.
      invalidatesTags: [unread],
    }),
  }),
});
