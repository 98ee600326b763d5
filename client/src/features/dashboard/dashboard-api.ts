import { dashboardContract } from '@rental/contracts';
import type { QueryInput } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint } from '../../lib/api/rtk-endpoint.ts';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTotals: build.query({
      ...endpoint(dashboardContract.getDashboardData),
      providesTags: ['Dashboard', 'Booking', 'Location', 'Vehicle'],
    }),
    getBookingTable: build.query({ ...endpoint(dashboardContract.getBookingData), providesTags: ['Booking'] }),
    getTrend: build.query({ ...endpoint(dashboardContract.getTrend), providesTags: ['Booking'] }),
    getCalendar: build.query({
      ...endpoint(dashboardContract.getCalendar),
      providesTags: ['Booking', 'Vehicle'],
    }),
  }),
});

export type TableQuery = QueryInput<typeof dashboardContract.getBookingData>;
