import { addDays, dayInIndia } from '@rental/contracts';
import { type Figure, figureOf, percentile } from '../figure.ts';
import { phoneOf, plateOf } from '../fill/business.ts';
import { sizes } from '../fill/sizes.ts';
import { timesOf } from '../load/load.ts';
import { type Reached, untilWarm } from '../load/until-warm.ts';
import type { Stage } from '../stage.ts';
import { onApp } from './suite.ts';

/* The targets for a screen and for a report, in milliseconds. */
const screenMs = 50;
const reportMs = 100;

/** The request paths of the reports, keyed by the name of the figure. */
function reportsOf(carIds: string): Record<string, string> {
  const today = dayInIndia(new Date());
  const year = `fromDate=${addDays(today, -364)}&toDate=${today}`;
  return {
    'report of a year by car': `/api/booking/getReport?${year}&by=car`,
    'report of a year by location': `/api/booking/getReport?${year}&by=location`,
    'report of a year by model, with costs': `/api/booking/getReport?${year}&by=model`,
    'report of a year by month': `/api/booking/getReport?${year}&by=month`,
    'idle cars': '/api/booking/getIdleCars?days=3',
    'cancellations of a year by cause': `/api/booking/getCancellations?${year}&by=cause`,
    'cancellations of a year by location': `/api/booking/getCancellations?${year}&by=location`,
    'cancellations of a year by model': `/api/booking/getCancellations?${year}&by=model`,
    'searches without a car in a year': `/api/booking/getDemand?${year}`,
    'costs of a car': `/api/cost/getByCar?carId=${carIds.split(',')[0] ?? ''}`,
    months: '/api/month/getLocks',
  };
}

/** The request paths of the other admin screens, keyed by the name of the figure. */
async function screensOf({ known, size }: Stage, carIds: string): Promise<Record<string, string>> {
  const table = '/api/booking/getBookingData?page=';
  const pages = Math.floor(sizes[size].bookings / 20);
  const location = `locationId=${known.locationIds[0] ?? ''}`;
  const today = dayInIndia(new Date());
  return {
    tiles: '/api/booking/getdashboarddata',
    'trend by day': '/api/booking/getTrend?by=day',
    'trend by month': '/api/booking/getTrend?by=month',
    'first page': `${table}1`,
    'middle page': `${table}${Math.floor(pages / 2)}`,
    'deep page': `${table}${pages - 1}`,
    'first page of one location': `${table}1&${location}`,
    'middle page of one location': `${table}${Math.floor(pages / 2 / sizes[size].locations)}&${location}`,
    'search by booking id': `${table}1&search=${known.bookingId}`,
    'search by the beginning of an id': `${table}1&search=${known.bookingId.slice(0, 8)}`,
    'search by payment id': `${table}1&search=${known.paymentId}`,
    'search by pay_ id': `${table}1&search=${known.chargeId}`,
    'search by order_ id': `${table}1&search=${known.orderId}`,
    'search by code': `${table}1&search=${known.code}`,
    'search by name': `${table}1&search=customer%20${sizes[size].customers}`,
    'search by the beginning of many names': `${table}1&search=customer`,
    'search by the end of a phone number': `${table}1&search=${phoneOf(sizes[size].customers - 1).slice(-4)}`,
    'search by number plate': `${table}1&search=${plateOf(0)}`,
    today: '/api/booking/getToday',
    calendar: `/api/vehicle/block?carIds=${carIds}&fromDate=${today}&toDate=${addDays(today, 30)}`,
  };
}

async function firstCars(origin: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${origin}/api/vehicle/getAll`, { headers });
  const { data } = (await answer.json()) as { data: { _id: string }[] }; // defined by the contract
  return data
    .slice(0, 20)
    .map(({ _id }) => _id)
    .join(',');
}

/** Measures how long it takes from the start of a new process until its dashboard totals and rented days are cached. */
async function warmUp(reached: Reached): Promise<Figure> {
  const startedAt = performance.now();
  await untilWarm(reached);
  return figureOf({
    name: 'totals and reports ready after',
    value: (performance.now() - startedAt) / 1_000,
    unit: 's',
  });
}

export const admin = onApp(async (app, { stage, pace: { requests } }) => {
  const headers = await stage.signIn('admin');
  const carIds = await firstCars(app.origin, headers);
  const figures: Figure[] = [await warmUp({ origin: app.origin, headers })];
  const measure = async (paths: Record<string, string>, atMost: number): Promise<void> => {
    for (const [name, path] of Object.entries(paths)) {
      const times = await timesOf({ origin: app.origin, headers, paths: [path] }, { count: requests, warmUp: 10 });
      const value = percentile(times, 0.95);
      figures.push(figureOf({ name: `${name}, p95`, value, unit: 'ms', target: { atMost } }));
    }
  };
  await measure(await screensOf(stage, carIds), screenMs);
  await measure(reportsOf(carIds), reportMs);
  return figures;
});
