import {
  bookingRow,
  type BookingRow,
  calendarEntry,
  type cancellationsContract,
  type dashboardContract,
  type demandContract,
  type reportContract,
} from '../src/index.ts';
import { type GroupSamples, block, customerBookings, ids, period, pune } from './shared.ts';

const reportPeriod = { fromDate: '2026-11-01', toDate: '2026-11-30' };

const customerId = { _id: ids.customer, name: 'Asha Rao' };
const rows: BookingRow[] = customerBookings.map((booking) => bookingRow.parse({ ...booking, customerId }));

export const dashboardSamples: GroupSamples<
  typeof cancellationsContract & typeof dashboardContract & typeof demandContract & typeof reportContract
> = {
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
  getReport: {
    query: { ...reportPeriod, by: 'car' },
    reply: {
      countedAt: '2026-11-20T06:30:00.000Z',
      totals: { cars: 2, halfDays: 120, blocked: 4, rented: 58, revenue: 1_12_400 },
      moneyIn: 98_000,
      costs: 24_600,
      rows: [
        {
          key: ids.creta,
          name: 'Creta, MH 12 AB 1234',
          cars: 1,
          halfDays: 60,
          blocked: 0,
          rented: 40,
          revenue: 78_200,
          costs: 24_600,
        },
        {
          key: ids.fortuner,
          name: 'Fortuner',
          cars: 1,
          halfDays: 60,
          blocked: 4,
          rented: 18,
          revenue: 34_200,
          costs: 0,
        },
      ],
    },
  },
  getIdleCars: {
    query: { days: '7' },
    reply: {
      fromDate: '2026-10-21',
      toDate: '2026-12-20',
      cars: [
        {
          _id: ids.creta,
          name: 'Creta, MH 12 AB 1234',
          fromDate: '2026-11-03',
          toDate: '2026-11-30',
          freeDays: 26,
          rupees: 61_100,
          notes: ['New tyres'],
        },
      ],
    },
  },
  getReportCsv: {
    query: { ...reportPeriod, by: 'model' },
    reply:
      '\uFEFFModel,Cars,Half-days in the fleet,Blocked half-days,Rented half-days,Utilisation (%),Of all days (%),Revenue,Revenue per car,Revenue per available day\r\n' +
      '"Hyundai Creta 2022, automatic, petrol",1,60,0,40,66.7,66.7,78200,78200,2607\r\n',
  },
  getDemand: {
    query: reportPeriod,
    reply: {
      searches: 14,
      rows: [
        {
          key: ids.pune,
          name: pune.name,
          searches: 14,
          days: 3,
          lengths: { short: 9, medium: 5, long: 0 },
          busiest: [
            { day: '2026-11-28', searches: 8 },
            { day: '2026-11-27', searches: 4 },
            { day: '2026-11-21', searches: 2 },
          ],
        },
      ],
    },
  },
  getDemandCsv: {
    query: reportPeriod,
    reply: '\uFEFFLocation,Pick-up day,Days,Searches\r\nPune Station,2026-11-28,2,8\r\n',
  },
  getCancellations: {
    query: { ...reportPeriod, by: 'cause' },
    reply: {
      totals: { customer: 5, staff: 2, outside: 1, returned: 31_400, kept: 6_200 },
      rows: [
        {
          key: 'plans_changed',
          name: 'Plans changed',
          customer: 4,
          staff: 0,
          outside: 0,
          returned: 14_100,
          kept: 4_700,
        },
        { key: 'none', name: 'Not specified', customer: 1, staff: 0, outside: 1, returned: 7_900, kept: 1_500 },
        {
          key: 'car_unavailable',
          name: 'Car not available',
          customer: 0,
          staff: 2,
          outside: 0,
          returned: 9_400,
          kept: 0,
        },
      ],
    },
  },
  getCancellationsCsv: {
    query: { ...reportPeriod, by: 'month' },
    reply:
      '\uFEFFMonth,Cancellations,By customers,By staff,Refunded outside this system,Money returned,Money kept\r\n' +
      '2026-11,8,5,2,1,31400,6200\r\n',
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
