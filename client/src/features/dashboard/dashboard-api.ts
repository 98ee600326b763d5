import { auditContract, rentalContract, dashboardContract } from '@rental/contracts';
import type { QueryInput } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint, savingEndpoint } from '../../lib/endpoint.ts';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTotals: build.query({
      ...endpoint(dashboardContract.getDashboardData),
      providesTags: ['Dashboard', 'Booking', 'Location', 'Vehicle'],
    }),
    getBookingTable: build.query({ ...endpoint(dashboardContract.getBookingData), providesTags: ['Booking'] }),
    getTrend: build.query({ ...endpoint(dashboardContract.getTrend), providesTags: ['Booking'] }),
    getBookingDetail: build.query({ ...endpoint(rentalContract.get), providesTags: ['Booking'] }),
    cancelByAdmin: build.mutation({
      ...savingEndpoint(rentalContract.adminCancel),
      invalidatesTags: ['Booking', 'Dashboard', 'AvailableCar'],
    }),
    retryRefund: build.mutation({ ...savingEndpoint(rentalContract.retryRefund), invalidatesTags: ['Booking'] }),
    // Every write of an admin adds an entry, so what was kept is never shown as the newest.
    getChanges: build.query({ ...endpoint(auditContract.list), keepUnusedDataFor: 0 }),
  }),
});

export type TableQuery = QueryInput<typeof dashboardContract.getBookingData>;
