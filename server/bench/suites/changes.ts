import { addDays, type ChangedBooking, type ChangePreview, dayInIndia } from '@rental/contracts';
import type { Sandbox } from '../../local/razorpay-sandbox/index.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { countCommands, type Sent } from '../count-commands.ts';
import { type Figure, figureOf, median, percentile } from '../figure.ts';
import { openPlace, type Place } from '../fill/place.ts';
import { sendEach, type Single } from '../load/load.ts';
import { processorFigures } from '../process-figures.ts';
import { startSandboxedApp } from '../servers/sandboxed-app.ts';
import type { Stage } from '../stage.ts';
import { type Ask, asking, payingSteps, type Rental } from './paying-steps.ts';
import type { Suite } from './suite.ts';

const timed = 40;
const counted = 10;
const crowd = 200;

type Headers = Record<string, string>;
type Opened = { stage: Stage; origin: string; pid: number; sandbox: Sandbox; place: Place };
type Renter = { headers: Headers; ask: Ask; bookingId: string };
type Days = { fromDate: string; toDate: string };

const daysFrom = (first: number, last: number): Days => {
  const today = dayInIndia(new Date());
  return { fromDate: addDays(today, first), toDate: addDays(today, last) };
};

/** Books and pays this car of the place for a new customer. */
async function rent({ stage, origin, sandbox, place }: Opened, car: number, days: Days): Promise<Renter> {
  const headers = await stage.signIn('customer');
  const ask = asking(origin, headers);
  const rental: Rental = { ask, wish: { carId: place.carIds[car], locationId: place.locationId, ...days } };
  for (const { run } of payingSteps) await run(rental, sandbox);
  return { headers, ask, bookingId: rental.booking?._id ?? '' };
}

async function preview({ ask, bookingId }: Renter, days: Days) {
  const query = String(new URLSearchParams({ bookingId, ...days }));
  const { data, ms } = await ask('GET', `/booking/previewChange?${query}`);
  const { rev, toPay, toRefund } = data as ChangePreview; // the type is defined by the contracts
  return { body: { bookingId, ...days, rev, expectedToPay: toPay, expectedToRefund: toRefund }, ms };
}

async function change(renter: Renter, days: Days) {
  const { body } = await preview(renter, days);
  const { data, ms } = await renter.ask('POST', '/booking/change', body);
  return { booking: (data as ChangedBooking).booking, ms }; // the type is defined by the contracts
}

/** What a step does, which of its commands are counted, and how many of them it may send. */
type Step = {
  name: string;
  run: () => Promise<number>;
  what: string;
  isCounted: (sent: Sent) => boolean;
  most: number;
};

async function repeat(times: number, run: () => Promise<number>): Promise<number[]> {
  const each: number[] = [];
  while (each.length < times) each.push(await run());
  return each;
}

async function measure({ name, run, what, isCounted, most }: Step, pid: number): Promise<Figure[]> {
  let each: number[] = [];
  const processor = await processorFigures(name, pid, async () => {
    each = await repeat(timed, run);
    return timed;
  });
  const sent = (await countCommands(counted, async () => repeat(counted, run))).filter(isCounted);
  const value = sent.reduce((sum, { perRequest }) => sum + perRequest, 0);
  return [
    figureOf({ name: `${name}, p50`, value: median(each), unit: 'ms' }),
    figureOf({ name: `${name}, p95`, value: percentile(each, 0.95), unit: 'ms' }),
    ...processor,
    figureOf({ name: `${name}, ${what}`, value, unit: '', target: { atMost: most } }),
  ];
}

const isWrite = ({ name }: Sent): boolean => /^(insert|update|remove|findAndModify) bookings$/.test(name);

/** Measures a preview, a dearer change that is then dropped, and a change that costs nothing. */
async function measureOne(opened: Opened): Promise<Figure[]> {
  const renter = await rent(opened, 0, daysFrom(20, 22));
  const longer = daysFrom(20, 24);
  let shift = 0;
  const steps: Step[] = [
    {
      name: 'preview of a change',
      run: async () => (await preview(renter, longer)).ms,
      what: 'commands after authentication',
      isCounted: ({ name }) => name !== 'aggregate sessions',
      most: 3,
    },
    {
      name: 'change to pay for',
      run: async () => {
        const { booking, ms } = await change(renter, longer);
        const paymentRequestId = booking.paymentRequest?.id;
        await renter.ask('PUT', '/booking/dropChange', { bookingId: renter.bookingId, paymentRequestId });
        return ms;
      },
      what: 'writes to the booking, with the one that drops it',
      isCounted: isWrite,
      most: 2,
    },
    {
      name: 'change at no cost',
      run: async () => {
        shift = 1 - shift;
        return (await change(renter, daysFrom(20 + shift, 22 + shift))).ms;
      },
      what: 'writes to the booking, with the one after its emails',
      isCounted: isWrite,
      most: 2,
    },
  ];
  const figures: Figure[] = [];
  for (const step of steps) figures.push(...(await measure(step, opened.pid)));
  return figures;
}

/** Measures two customers with one free day between their rentals who both extend by it, with many repeated clicks. */
async function extendAtOnce(opened: Opened): Promise<Figure[]> {
  const wanted = [
    { renter: await rent(opened, 1, daysFrom(30, 31)), days: daysFrom(30, 32) },
    { renter: await rent(opened, 1, daysFrom(33, 34)), days: daysFrom(32, 34) },
  ];
  const singles = await Promise.all(
    wanted.map(async ({ renter, days }): Promise<Single> => {
      const { body } = await preview(renter, days);
      const headers = { ...renter.headers, 'content-type': 'application/json' };
      return { method: 'POST', path: '/api/booking/change', headers, body: JSON.stringify(body) };
    }),
  );
  const requests = Array.from({ length: crowd / singles.length }, () => singles).flat();
  let answers: Awaited<ReturnType<typeof sendEach>>['answers'] = [];
  const name = `${crowd} extensions at once by one day`;
  const processor = await processorFigures(name, opened.pid, async () => {
    ({ answers } = await sendEach(opened.origin, requests, crowd));
    return crowd;
  });
  const odd = answers.find(({ status }) => ![201, 409, 503].includes(status));
  if (odd) throw new Error(`an extension was answered with ${odd.status}`);
  const { fromDate: day } = daysFrom(32, 32);
  const bookings = await Booking.countDocuments({
    carId: new ObjectId(opened.place.carIds[1]),
    days: day,
    holdsCar: true,
  });
  const countOf = (wanted: number): number => answers.filter(({ status }) => status === wanted).length;
  const p99 = percentile(
    answers.map(({ ms }) => ms),
    0.99,
  );
  return [
    figureOf({ name: `${name}: bookings with that day`, value: bookings, unit: '', target: { atMost: 1 } }),
    figureOf({ name: `${name}: rejected because it was taken`, value: countOf(409), unit: '' }),
    figureOf({ name: `${name}: 503 responses`, value: countOf(503), unit: '', target: { atMost: 0 } }),
    figureOf({ name: `${name}, p99`, value: p99, unit: 'ms', target: { atMost: 500 } }),
    ...processor,
  ];
}

/** Measures changes of paid bookings, with the sandbox as the payment provider. */
export const changes: Suite = async ({ stage }) => {
  const { app, sandbox, stop } = await startSandboxedApp(stage.uri, { CHANGES_MAX: '100' });
  const place = await openPlace({ cars: 2, models: 2 });
  try {
    const opened = { stage, origin: app.origin, pid: app.pid, sandbox, place };
    return [...(await measureOne(opened)), ...(await extendAtOnce(opened))];
  } finally {
    await place.leave();
    await stop();
  }
};
