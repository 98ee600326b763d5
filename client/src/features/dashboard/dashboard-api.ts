import { dashboardContract } from '@rental/contracts';
import type { QueryInput } from '@rental/contracts';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, tagOf } from '../../lib/api/rtk-endpoint.ts';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTotals: build.query({ ...endpoint(dashboardContract.getDashboardData), providesTags: ['Dashboard'] }),
    getBookingTable: build.query({
      ...endpoint(dashboardContract.getBookingData),
      providesTags: (page) => listTags('Booking', page?.bookings),
    }),
    getTrend: build.query({ ...endpoint(dashboardContract.getTrend), providesTags: ['Dashboard'] }),
    getDepositReturns: build.query(endpoint(dashboardContract.getDepositReturns)),
    getCalendar: build.query({
      ...endpoint(dashboardContract.getCalendar),
      providesTags: (entries = []) => [
        ...listTags('Booking'),
        ...listTags('Block'),
        ...entries.map(({ kind, _id }) => tagOf(kind === 'blocked' ? 'Block' : 'Booking', _id)),
      ],
    }),
  }),
});

export type TableQuery = QueryInput<typeof dashboardContract.getBookingData>;
