import { bookingRow, type BookingRow, calendarEntry, type dashboardContract } from '../src/index.ts';
import { type GroupSamples, block, customerBookings, ids, period, pune } from './shared.ts';

const customerId = { _id: ids.customer, name: 'Asha Rao' };
const rows: BookingRow[] = customerBookings.map((booking) => bookingRow.parse({ ...booking, customerId }));

export const dashboardSamples: GroupSamples<typeof dashboardContract> = {
  getDashboardData: { reply: { locations: 2, cars: 2, bookings: 3, totalRevenue: 4_700 } },
  getBookingData: {
    query: { search: ids.held.slice(0, 8), page: '1', locationId: ids.pune },
    reply: { bookings: rows, totalPages: 1 },
  },
  getExport: {
    query: { search: ids.held.slice(0, 8), locationId: ids.pune },
    reply:
      '\uFEFFBooking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On,Paid,Returned,Number plate,Phone,Code\r\n' +
      `${ids.held},Creta,Pune Station,Asha Rao,2026-12-01,2026-12-02,4700,pending,,2026-11-20,0,0,MH12AB1234,,H4D-8RK\r\n`,
  },
  getTrend: {
    query: { by: 'day' },
    reply: [
      { from: '2026-11-19', revenue: 4_700, bookings: 1 },
      { from: '2026-11-20', revenue: 0, bookings: 1 },
    ],
  },
  getDepositReturns: { reply: { deposits: { inTime: 98, counted: 100, used: 3 } } },
  getCalendar: {
    query: { carIds: `${ids.creta},${ids.fortuner}`, fromDate: '2026-12-01', toDate: '2026-12-31' },
    reply: [
      {
        _id: ids.confirmed,
        carId: ids.creta,
        kind: 'booked',
        ...period,
        note: null,
        customerName: 'Asha Rao',
        locationName: pune.name,
      },
      calendarEntry.parse({ ...block, kind: 'blocked', customerName: null, locationName: null }),
    ],
  },
};
