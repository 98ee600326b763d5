import { addDays, dayInIndia } from '@rental/contracts';
import { type Figure, figureOf, percentile } from '../figure.ts';
import { phoneOf, plateOf } from '../fill/business.ts';
import { sizes } from '../fill/sizes.ts';
import { timesOf } from '../load/load.ts';
import { type Reached, untilWarm } from '../load/until-warm.ts';
import type { Stage } from '../stage.ts';
import { onApp } from './suite.ts';

/** The request paths of the admin screens, keyed by the name of the figure. */
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
    'report of a year by car': `/api/booking/getReport?fromDate=${addDays(today, -364)}&toDate=${today}&by=car`,
    'report of a year by location': `/api/booking/getReport?fromDate=${addDays(today, -364)}&toDate=${today}&by=location`,
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
  const screens = await screensOf(stage, await firstCars(app.origin, headers));
  const figures: Figure[] = [await warmUp({ origin: app.origin, headers })];
  for (const [name, path] of Object.entries(screens)) {
    const times = await timesOf({ origin: app.origin, headers, paths: [path] }, { count: requests, warmUp: 10 });
    const value = percentile(times, 0.95);
    figures.push(figureOf({ name: `${name}, p95`, value, unit: 'ms', target: { atMost: 50 } }));
  }
  return figures;
});
