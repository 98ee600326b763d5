import { dashboardContract } from '@rental/contracts';
import type { QueryInput } from '@rental/contracts';
import { api } from '../../lib/api.ts';
import { endpoint } from '../../lib/endpoint.ts';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTotals: build.query({
      ...endpoint(dashboardContract.getDashboardData),
      providesTags: ['Dashboard', 'Booking', 'Location', 'Vehicle'],
    }),
    getBookingTable: build.query({ ...endpoint(dashboardContract.getBookingData), providesTags: ['Booking'] }),
  }),
});

export type TableQuery = QueryInput<typeof dashboardContract.getBookingData>;
