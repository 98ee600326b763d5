import {
  addDays,
  auditContract,
  blockContract,
  bookingContract,
  availabilityContract,
  cancellationGroups,
  cancellationsContract,
  dashboardContract,
  demandContract,
  drawerContract,
  fleetContract,
  locationContract,
  paymentContract,
  reconciliationContract,
  rentalContract,
  reportContract,
  startOfDayInIndia,
  vehicleContract,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { Booking } from '../src/features/booking/booking.model.ts';
import { Drawer } from '../src/features/counter/drawer/drawer.model.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { runAllWorkers } from '../src/features/payment/workers.ts';
import { ObjectId } from '../src/platform/mongo.ts';
import { buildBusiness, type SmallBusiness } from './support/build-business.ts';
import { type Explained, explain, recordCommands } from './support/explain-commands.ts';
import { type Office, openOffice } from './support/open-office.ts';
import { saveTimes } from './support/save-prices.ts';
import { verifyBody } from './support/open-rental.ts';
import { turnOnCounter } from './support/turn-on-counter.ts';

/*
 * Explains every command that a screen or a frequent call sends, exactly as the driver sent it. Each command must use
 * an index, sort nothing in memory, and examine at most twice as many documents as it returns.
 */

type Exception = { what: string; saying: string; because: string };

/** Commands that may sort in memory or examine more documents, each with the reason. None may scan a collection. */
const exceptions: readonly Exception[] = [
  {
    what: 'find bookings',
    saying: '"holdUntil":{"$lte"',
    because: 'lapsed holds: the sweeper leaves a handful, and those with a proof of payment come last',
  },
  {
    what: 'find bookings',
    saying: '"paymentRequest.until":{"$lte"',
    because: 'lapsed payment requests, as lapsed holds',
  },
  {
    what: 'find bookings',
    saying: '"toDate":{"$lt"',
    because: 'the bookings of one customer, of which those to come are left out',
  },
  {
    what: 'find bookings',
    saying: '"toDate":{"$gte"',
    because: 'the bookings of one customer, of which those that are over are left out',
  },
  { what: 'find receipts', saying: '"bookingId":{"$in"', because: 'the receipts of one page of bookings' },
  { what: 'find receipts', saying: '"bookingId":"', because: 'the papers of one booking' },
  { what: 'find differences', saying: '"resolved.at":null', because: 'few differences are unresolved' },
  { what: 'find payouts', saying: '"paidOutAt":{"$gte"', because: 'one month has about one a day' },
  { what: 'find charges', saying: '"open":true', because: 'what waits for a worker or an admin is little' },
  { what: 'find charges', saying: '"outsidePaise":{"$gt":0}', because: 'what others returned is little' },
  { what: 'find bookings', saying: '"days":{"$in"', because: 'the calendar: 25 cars and 45 days at most' },
  { what: 'aggregate bookings', saying: '"$pow"', because: 'the claims of a month, of which each car gets one number' },
  {
    what: 'find vehicles',
    saying: '"$elemMatch":{"$ne"',
    because: 'cars elsewhere: of few the planner sorts what it finds, of many it takes them by price',
  },
  {
    what: 'find vehicles',
    saying: '"carLocations.1"',
    because: 'cars at several locations: no index counts the locations of a car, and the fleet is small',
  },
  { what: 'find bookings', saying: '"kind":"booking","_id":"', because: 'one booking, by its id' },
  { what: 'findAndModify charges', saying: '"retryFrom":{"$lte"', because: 'the refunds that wait for the provider' },
  {
    what: 'find bookings',
    saying: '"paymentId":{"$gte"',
    because: 'the bookings that an id, or its beginning, points at',
  },
  { what: 'find bookings', saying: '"code":{"$eq"', because: 'one booking, by its code' },
  { what: 'find bookings', saying: '"holdsCar":true}]', because: 'the bookings of one car' },
  {
    what: 'find bookings',
    saying: '"hint":"by_last_change"',
    because: 'the bookings that have changed within minutes, of which the cancelled ones are wanted',
  },
];

let office: Office;
let business: SmallBusiness;
let customer: string;

beforeEach(async () => {
  office = await openOffice({ env: { MAX_HOLDS_PER_ADDRESS: '6' } });
  office.sandbox.webhooks({ mode: 'off' });
  business = await buildBusiness();
  const [first] = business.customers;
  if (!first) throw new Error('no customer');
  customer = await office.signIn(first);
});

const day = { fromDate: '2026-11-22', toDate: '2026-11-24' };
const cancelledIn = { fromDate: '2026-11-10', toDate: '2026-11-12' };
const freeDay = { fromDate: '2026-11-21', toDate: '2026-11-21' };
const wish = () => ({ carId: String(business.cars[0]?._id), locationId: String(business.cars[0]?.carLocations[0]) });
const locationId = () => wish().locationId;
const table = async (query: object) => office.succeed(dashboardContract.getBookingData, { query });

async function rent() {
  const ask = { as: customer };
  const held = await office.succeed(bookingContract.create, { ...ask, body: { ...wish(), ...freeDay } });
  const order = await office.succeed(paymentContract.create, { ...ask, body: { bookingId: held._id } });
  const body = verifyBody(order, office.sandbox.pay(order.orderId));
  await office.succeed(paymentContract.verify, { ...ask, body });
  await numberPapers(office.deps);
  await office.succeed(rentalContract.cancel, { ...ask, body: { bookingId: held._id } });
  await runAllWorkers(office.deps);
}

/** Blocks a car over a hold, lists the hold, and lets the block grow in a worker. */
async function blockOverBookings(): Promise<void> {
  const period = { fromDate: '2026-12-20', toDate: '2026-12-22' };
  const hold = { ...wish(), fromDate: '2026-12-21', toDate: '2026-12-21' };
  const held = await office.succeed(bookingContract.create, { as: customer, body: hold });
  const body = { carId: wish().carId, ...period, note: 'breakdown', overBookings: true };
  const { _id } = await office.succeed(blockContract.create, { body });
  await office.succeed(blockContract.getConflicts, { query: { id: _id } });
  await office.succeed(rentalContract.cancel, { as: customer, body: { bookingId: held._id } });
  await runAllWorkers(office.deps);
  await office.succeed(blockContract.release, { query: { id: _id } });
}

/** Makes every second payment counter money that was returned at once, and adds a drawer for each of 30 days. */
async function buildCounterMoney(): Promise<void> {
  const atCounter = { by: office.admin._id, locationId: new ObjectId(locationId()), method: 'cash' };
  const parts = [{ id: 'all', amount: 1, processedAt: '$capturedAt' }];
  await Charge.collection.updateMany({}, [{ $set: { parts } }]);
  await Charge.collection.updateMany({ razorpayOrderId: { $regex: /[02468]$/ } }, { $set: { counter: atCounter } });
  const days = Array.from({ length: 30 }, (_, index) => startOfDayInIndia(addDays('2026-11-20', 0 - index)));
  const { by, locationId: at } = atCounter;
  await Drawer.insertMany(
    days.map((openedAt) => ({
      locationId: at,
      by,
      openedAt,
      openingCount: 0,
      closing: { at: openedAt, count: 0, by },
      isOpen: false,
    })),
  );
}

/** Cancels about half of the bookings, each at the time at which it was made. */
async function cancelHalf(): Promise<void> {
  const half = await Charge.collection.distinct('bookingId', { razorpayOrderId: { $regex: /[02468]$/ } });
  const cancelled = { status: 'cancelled', holdsCar: false, cancelReason: 'customer', cancelledAt: '$createdAt' };
  await Booking.collection.updateMany({ _id: { $in: half } }, [{ $set: cancelled }]);
}

async function readCancellations(): Promise<void> {
  for (const by of cancellationGroups) {
    await office.succeed(cancellationsContract.getCancellations, { query: { ...cancelledIn, by } });
  }
}

async function countDrawer(): Promise<void> {
  await turnOnCounter(office);
  const drawerId = String(new ObjectId());
  await office.succeed(drawerContract.openDrawer, { body: { recordId: drawerId, locationId: locationId(), count: 0 } });
  await office.succeed(drawerContract.getDrawer, { query: { locationId: locationId() } });
  await office.succeed(drawerContract.closeDrawer, { body: { drawerId, count: 0 } });
}

async function readDayBook(): Promise<void> {
  for (const contract of [drawerContract.getDayBook, drawerContract.getDayBookCsv] as const) {
    await office.succeed(contract, { query: { locationId: locationId(), day: '2026-11-10' } });
  }
}

const calls: Record<string, () => Promise<unknown>> = {
  'the search': async () =>
    office.succeed(bookingContract.getAvailableCars, { as: customer, query: { locId: locationId(), ...day } }),
  'the month': async () =>
    office.succeed(availabilityContract.getCalendar, { query: { locId: locationId(), month: '2026-11' } }),
  'other days and locations': async () =>
    office.succeed(availabilityContract.getAlternatives, {
      query: { locId: locationId(), ...day, car: 'NoSuchModel0' },
    }),
  'my bookings': async () => office.succeed(rentalContract.getUserBookings, { as: customer }),
  'the way of a rental': rent,
  locations: async () => office.succeed(locationContract.getAll),
  fleet: async () => office.succeed(vehicleContract.getAll),
  'the public fleet': async () => office.succeed(fleetContract.getFleet, {}),
  tiles: async () => office.succeed(dashboardContract.getDashboardData),
  'the trend by day': async () => office.succeed(dashboardContract.getTrend, { query: { by: 'day' } }),
  'the trend by month': async () => office.succeed(dashboardContract.getTrend, { query: { by: 'month' } }),
  'searches without a free car': async () => {
    office.unmetSearches.count({ locId: locationId(), ...day }, 'a customer');
    await office.unmetSearches.flush();
    await office.succeed(demandContract.getDemand, { query: day });
  },
  'the cancellations of a period': readCancellations,
  'a report': async () =>
    office.succeed(reportContract.getReport, {
      query: { fromDate: '2026-11-01', toDate: '2026-12-31', by: 'location' },
    }),
  'the idle cars': async () => office.succeed(reportContract.getIdleCars, { query: { days: '3' } }),
  'the first page': async () => table({}),
  'a page far down': async () => table({ page: '29' }),
  'a location': async () => table({ locationId: locationId() }),
  'a location far down': async () => table({ locationId: locationId(), page: '20' }),
  'a booking id': async () => table({ search: business.ids.booking }),
  'the beginning of a booking id': async () => table({ search: business.ids.booking.slice(0, 10) }),
  'a booking id at a location': async () => table({ search: business.ids.booking, locationId: locationId() }),
  'a payment id': async () => table({ search: business.ids.payment }),
  'a pay_ id': async () => table({ search: business.ids.charge }),
  'an order_ id': async () => table({ search: business.ids.order }),
  'a code': async () => table({ search: business.ids.code }),
  'the beginning of a name': async () => table({ search: 'asha' }),
  'the beginning of a name at a location': async () => table({ search: 'asha', locationId: locationId() }),
  'the end of a phone number': async () => table({ search: '4321' }),
  'a number plate': async () => table({ search: 'MH 12 AB 1234' }),
  'a booking': async () => office.succeed(rentalContract.get, { query: { id: business.ids.booking } }),
  today: async () => office.succeed(rentalContract.getToday),
  'the calendar': async () =>
    office.succeed(dashboardContract.getCalendar, { query: { carIds: wish().carId, ...day } }),
  'the export': async () => office.succeed(dashboardContract.getExport),
  'a car': async () => office.succeed(vehicleContract.getById, { query: { id: wish().carId } }),
  'a location to be edited': async () => office.succeed(locationContract.getById, { query: { id: locationId() } }),
  'a block': async () =>
    office.succeed(blockContract.create, { body: { carId: wish().carId, ...freeDay, note: 'new tyres' } }),
  'a block over bookings': async () => blockOverBookings(),
  'audit log': async () => office.succeed(auditContract.list),
  'money to look at': async () => office.succeed(rentalContract.listMoneyMatters),
  'a drawer': countDrawer,
  payouts: async () => office.succeed(reconciliationContract.listPayouts, { query: { month: '2026-11' } }),
};

function faultsOf({ what, stages, returned, docsExamined, command }: Explained): string[] {
  const isScanned = stages.includes('COLLSCAN');
  const isExcepted = exceptions.some((each) => each.what === what && command.includes(each.saying));
  if (isExcepted && !isScanned) return [];
  const isWrite = /^(update|findAndModify|delete) /.test(what);
  const most = isWrite ? 1 : 2 * returned;
  return [
    ...(isScanned ? [`${what} scans the collection: ${command}`] : []),
    ...(stages.includes('SORT') ? [`${what} sorts in memory: ${command}`] : []),
    ...(docsExamined > most ? [`${what} looks at ${docsExamined} documents for ${returned}: ${command}`] : []),
  ];
}

describe('the database', () => {
  test.each(Object.keys(calls))(
    'uses an index for %s and examines at most twice as many documents as it returns',
    async (name) => {
      // Called twice, because a process with warm caches sends different commands.
      const commands = recordCommands();
      await calls[name]?.();
      if (name !== 'the way of a rental' && name !== 'a block') await calls[name]?.();
      const sent = commands.take();

      const wrong: string[] = [];
      for (const command of sent) wrong.push(...faultsOf(await explain(command)));

      expect(sent.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );

  test('finds claims beside a rental by the index of half hours, and the claims of a month by the index of days', async () => {
    await saveTimes({ isOn: true, turnaround: true }, office);
    const query = { locId: locationId(), ...freeDay };
    const search = async () => office.succeed(bookingContract.getAvailableCars, { as: customer, query });
    await search();
    const commands = recordCommands();

    await search();
    await calls['the month']?.();

    const sent = commands.take().filter((each) => each['find'] === 'bookings');
    const plans = await Promise.all(sent.map(explain));
    expect(plans.map(({ indexes }) => indexes)).toEqual([['uniq_car_half_hour'], ['uniq_car_day']]);
    for (const { stages, returned, docsExamined } of plans) {
      expect([stages.includes('SORT'), returned > 0]).toEqual([false, true]);
      expect(docsExamined).toBe(returned);
    }
  });

  test('finds all cancellations through their own index, and from then on those of a changed day', async () => {
    await cancelHalf();
    await Booking.collection.updateMany({}, { $set: { updatedAt: startOfDayInIndia('2026-11-12') } });
    const during = { $gte: startOfDayInIndia('2026-11-12'), $lt: startOfDayInIndia('2026-11-13') };
    const all = await Booking.collection.countDocuments({ status: 'cancelled' });
    const ofDay = await Booking.collection.countDocuments({ status: 'cancelled', cancelledAt: during });
    expect([ofDay > 5, ofDay < all / 4]).toEqual([true, true]);
    const commands = recordCommands();
    const readPlans = async () => {
      await office.succeed(cancellationsContract.getCancellations, { query: { ...cancelledIn, by: 'cause' } });
      const plans = (await Promise.all(commands.take().map(explain))).filter(({ what }) => what.endsWith(' bookings'));
      return plans.map(({ indexes, docsExamined }) => [indexes, docsExamined]);
    };

    expect(await readPlans()).toEqual([[['cancellations'], all]]);
    expect(await readPlans()).toEqual([[['by_last_change'], 0]]);
    const updatedAt = office.deps.clock.now();
    await Booking.collection.updateOne({ status: 'cancelled', cancelledAt: during }, { $set: { updatedAt } });
    commands.take();
    expect(await readPlans()).toEqual([
      [['by_last_change'], 1],
      [['cancellations'], ofDay],
    ]);
  });

  test('finds the counter money and the drawers of a day by indexes of their own', async () => {
    await turnOnCounter(office);
    await buildCounterMoney();
    const commands = recordCommands();

    await readDayBook();

    const own = ['find charges', 'find drawers'];
    const plans = (await Promise.all(commands.take().map(explain))).filter(({ what }) => own.includes(what));
    const indexes = new Set(plans.flatMap((plan) => plan.indexes));
    expect([...indexes].toSorted()).toEqual(['day_book', 'drawers_by_day', 'returned_at_counter', 'uniq_open_drawer']);
    for (const { stages, returned, docsExamined } of plans) {
      expect([stages.includes('COLLSCAN'), docsExamined]).toEqual([false, returned]);
    }
    expect(plans.filter(({ returned }) => returned > 0).length).toBe(6);
  });
});
