import {
  bookingContract,
  demandContract,
  keysOfPeriod,
  mostBusyDays,
  mostSearchesPerCustomer,
  type WeekHours,
} from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { watchCommands } from '../../../../test/support/explain-commands.ts';
import { buildBlock, buildBooking, buildLocation, buildVehicle } from '../../../../test/support/factories.ts';
import { type Office, openOffice } from '../../../../test/support/open-office.ts';
import { savePrices, saveTimes } from '../../../../test/support/save-prices.ts';
import { createUnmetSearches, startUnmetSearches } from '../../booking/demand/count-unmet-searches.ts';
import { UnmetSearch } from '../../booking/demand/unmet-search.model.ts';
import { Location } from '../../location/location.model.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

const december = { fromDate: '2026-12-01', toDate: '2026-12-31' };
const wanted = { fromDate: '2026-12-05', toDate: '2026-12-06' };
const daytime = { open: '09:00', close: '18:00' };
const hours: WeekHours = [daytime, daytime, daytime, daytime, daytime, daytime, daytime];

let office: Office;
let car: VehicleRecord;
let customer: string;

beforeEach(async () => {
  office = await openOffice();
  const { _id } = await buildLocation({ name: 'Pune' });
  car = await buildVehicle({ carLocations: [_id], rentalPrice: 2_000 });
  customer = (await office.signInAs('customer')).token;
});

const take = async (period = wanted, { _id: carId } = car) =>
  buildBooking({ carId, status: 'confirmed', ...period, ...keysOfPeriod(period) });

type Search = { fromDate: string; toDate: string; locId?: string; as?: string };

const search = async ({ locId = String(car.carLocations[0]), as = customer, ...period }: Search = wanted) =>
  office.succeed(bookingContract.getAvailableCars, { as, query: { locId, ...period } });

const counted = async (period = december, as = office.as) => {
  await office.unmetSearches.flush();
  return office.succeed(demandContract.getDemand, { as, query: period });
};

describe('GET /booking/getDemand', () => {
  test('counts searches for which every car of the location is taken, by location, day and length [g2]', async () => {
    const other = await buildVehicle({ carLocations: [(await buildLocation({ name: 'Mumbai' }))._id] });
    const atOther = { locId: String(other.carLocations[0]) };
    await take({ fromDate: '2026-12-01', toDate: '2026-12-20' });
    await take({ fromDate: '2026-12-01', toDate: '2026-12-20' }, other);
    for (const each of [
      wanted,
      { fromDate: '2026-12-05', toDate: '2026-12-07' },
      { fromDate: '2026-12-08', toDate: '2026-12-14' },
      { ...wanted, ...atOther },
    ])
      await search(each);

    const { searches, rows } = await counted();

    expect(searches).toBe(4);
    expect(rows).toEqual([
      {
        key: String(car.carLocations[0]),
        name: 'Pune',
        searches: 3,
        days: 2,
        lengths: { short: 1, medium: 1, long: 1 },
        busiest: [
          { day: '2026-12-05', searches: 2 },
          { day: '2026-12-08', searches: 1 },
        ],
      },
      expect.objectContaining({ name: 'Mumbai', searches: 1, days: 1 }),
    ]);
  });

  test('counts by the day of the pick-up in the period, the first and the last included [g7]', async () => {
    await take({ fromDate: '2026-12-30', toDate: '2027-01-03' });
    for (const day of ['2026-12-30', '2026-12-31', '2027-01-01']) await search({ fromDate: day, toDate: day });

    expect((await counted({ fromDate: '2026-12-31', toDate: '2027-01-01' })).searches).toBe(2);
    expect((await counted({ fromDate: '2026-12-31', toDate: '2026-12-31' })).searches).toBe(1);
    expect((await counted({ fromDate: '2027-01-02', toDate: '2027-12-31' })).rows).toEqual([]);
  });

  test('lists the most searched days of a location, earlier ones first among equals', async () => {
    await take({ fromDate: '2026-12-01', toDate: '2026-12-20' });
    for (const day of ['03', '07', '06', '05', '04', '02']) {
      await search({ fromDate: `2026-12-${day}`, toDate: `2026-12-${day}` });
    }
    await search({ fromDate: '2026-12-07', toDate: '2026-12-08' });

    const [row] = (await counted()).rows;

    expect(row?.days).toBe(6);
    expect(row?.busiest.map(({ day }) => day)).toEqual(
      ['2026-12-07', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'].slice(0, mostBusyDays),
    );
  });

  test('counts cars that are held or blocked as taken', async () => {
    const second = await buildVehicle({ carLocations: car.carLocations });
    await buildBlock(car._id, wanted.fromDate, wanted.toDate);
    await buildBooking({ carId: second._id, ...wanted, ...keysOfPeriod(wanted) });
    await search();

    expect((await counted()).searches).toBe(1);
  });

  test('counts cars whose claims leave no time for the rental while cars may leave on the day of their return', async () => {
    await saveTimes({ isOn: true, turnaround: true, readyMinutes: 60 }, office);
    await Location.updateOne({ _id: car.carLocations[0] }, { hours, $inc: { version: 1 } });
    const untilNoon = { fromDate: '2026-12-01', toDate: '2026-12-05', pickUpTime: '10:00', returnTime: '12:00' };
    const fromOne = { fromDate: '2026-12-05', toDate: '2026-12-08', pickUpTime: '13:00', returnTime: '17:00' };
    for (const rental of [untilNoon, fromOne]) {
      const timed = { ...rental, readyMinutes: 60 };
      await buildBooking({ carId: car._id, status: 'confirmed', ...timed, ...keysOfPeriod(timed) });
    }
    const sameDay = { fromDate: '2026-12-05', toDate: '2026-12-05' };
    await search(sameDay);
    await search({ fromDate: '2026-12-08', toDate: '2026-12-09' });

    // The car leaves again on 8 December, after 18:00 at the earliest, when the location is closed.
    expect((await counted()).rows.flatMap(({ busiest }) => busiest)).toEqual([
      { day: '2026-12-05', searches: 1 },
      { day: '2026-12-08', searches: 1 },
    ]);
  });

  test('counts no search that finds a car, or finds none for a different reason', async () => {
    const elsewhere = await buildLocation();
    const closed = await buildVehicle({
      carLocations: [(await buildLocation({ hours, closedDays: [wanted.fromDate] }))._id],
    });
    const disabled = await buildVehicle({ carLocations: [(await buildLocation({ isEnabled: false }))._id] });
    const dear = await buildVehicle({ carLocations: [(await buildLocation())._id], rentalPrice: 100_000 });
    const expired = await buildVehicle({
      carLocations: [(await buildLocation())._id],
      documents: [{ kind: 'insurance', validUntil: '2026-12-01', noRentalsAfter: true }],
    });
    for (const each of [closed, disabled, dear, expired]) {
      await take({ ...wanted, toDate: '2026-12-12' }, each);
      await search({ ...wanted, toDate: '2026-12-12', locId: String(each.carLocations[0]) });
    }
    await search({ ...wanted, locId: String(elsewhere._id) });
    await search();

    expect(await counted()).toEqual({ searches: 0, rows: [] });
  });

  test('counts no search that a season excludes for everybody by its minimum length', async () => {
    const season = { id: 'diwali', name: 'Diwali', ...december, change: { percent: 10 }, minDays: 4 };
    await savePrices({ seasons: [season] }, office);
    await take();
    await search();

    expect((await counted()).searches).toBe(0);
  });

  test('counts no quote and no refused search', async () => {
    await take();
    await office.call(bookingContract.getQuote, {
      as: customer,
      query: { locId: String(car.carLocations[0]), ...wanted, carId: String(car._id) },
    });
    await office.call(bookingContract.getAvailableCars, {
      query: { locId: String(car.carLocations[0]), ...wanted },
    });

    expect((await counted()).searches).toBe(0);
  });
});

describe('the counter of searches', () => {
  test('counts a location and period once per customer and day in India, also after a flush [g7]', async () => {
    await take();
    await search();
    await search();
    await counted();
    await search();
    const other = (await office.signInAs('customer')).token;
    await search({ ...wanted, as: other });
    expect((await counted()).searches).toBe(2);

    // The tests start at 12:00 in India.
    await office.advance(12 * 3_600_000);
    const later = (await office.signInAs('customer')).token;
    await search({ ...wanted, as: later });
    await search({ ...wanted, as: later });
    expect((await counted(december, await office.signIn(office.admin))).searches).toBe(3);
  });

  test('counts a limited number of searches per customer and day', async () => {
    const locId = String(car.carLocations[0]);
    const { unmetSearches } = office;
    for (let day = 1; day <= mostSearchesPerCustomer + 5; day += 1) {
      const fromDate = `2026-12-${String(day).padStart(2, '0')}`;
      unmetSearches.count({ locId, fromDate, toDate: fromDate }, 'one customer');
    }

    expect((await counted()).searches).toBe(mostSearchesPerCustomer);
  });

  test('adds the counts of several servers', async () => {
    const query = { locId: String(car.carLocations[0]), ...wanted };
    const servers = Array.from({ length: 4 }, () => createUnmetSearches(office));
    servers.forEach(({ count }, index) => count(query, `customer ${index}`));
    await Promise.all(servers.map(async ({ flush }) => flush()));

    expect((await counted()).searches).toBe(4);
    expect(await UnmetSearch.countDocuments()).toBe(1);
  });

  test('writes nothing during a search, stores no person, and deletes counts 400 days after the pick-up', async () => {
    await take();
    const commands = watchCommands();
    await search();
    const names = new Set(commands.take().map(({ name }) => name));
    expect([...names].toSorted()).toEqual(['aggregate', 'find']);
    await office.unmetSearches.flush();

    const stored = await UnmetSearch.find().lean();
    expect(stored).toEqual([
      {
        _id: expect.anything(),
        locationId: car.carLocations[0],
        fromDate: wanted.fromDate,
        dayCount: 2,
        count: 1,
        expiresAt: new Date('2028-01-08T18:30:00Z'),
      },
    ]);
    expect(await UnmetSearch.collection.indexes()).toContainEqual(
      expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
    );
  });

  test('stores the last counts when the server stops', async () => {
    await take();
    const worker = startUnmetSearches(office.unmetSearches, office.deps);
    await search();
    await worker.stop();

    expect(await UnmetSearch.countDocuments()).toBe(1);
  });
});

describe('GET /booking/getDemandCsv', () => {
  test('has a row for each pick-up day, location and length', async () => {
    await take({ fromDate: '2026-12-01', toDate: '2026-12-20' });
    await search({ fromDate: '2026-12-08', toDate: '2026-12-14' });
    await search();
    await office.unmetSearches.flush();

    const file = await office.succeed(demandContract.getDemandCsv, { query: december });

    expect(file).toBe('\uFEFFLocation,Pick-up day,Days,Searches\r\nPune,2026-12-05,2,1\r\nPune,2026-12-08,7,1\r\n');
  });

  test.each([
    ['a period of more than a year', { fromDate: '2026-01-01', toDate: '2027-01-02' }, 'Choose at most one year.'],
    [
      'a period that ends before it begins',
      { fromDate: '2026-12-02', toDate: '2026-12-01' },
      'To Date cannot be earlier than From Date',
    ],
  ])('rejects %s', async (_what, query, message) => {
    for (const contract of [demandContract.getDemand, demandContract.getDemandCsv]) {
      const { status, error } = await office.call(contract, { query });
      expect([status, error?.details]).toEqual([400, [{ path: 'toDate', message }]]);
    }
  });
});
