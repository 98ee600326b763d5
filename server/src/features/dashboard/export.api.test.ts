import { dashboardContract, dayInIndia } from '@rental/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildBooking, buildLocation, buildUser, buildVehicle } from '../../../test/support/factories.ts';
import { holdAt } from '../../../test/support/interleave.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { mongoClient, mongoDatabaseName, ObjectId } from '../../platform/mongo.ts';
import { User } from '../auth/account/user.model.ts';
import { Booking } from '../booking/booking.model.ts';
import { Location } from '../location/location.model.ts';
import { codeOf } from '../booking/booking-code.ts';
import { Vehicle } from '../vehicle/vehicle.model.ts';

const { getExport } = dashboardContract;
const manyRows = 2_500;
const head =
  '\uFEFFBooking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On,Paid,Refunded,Number plate,Phone,Code';

let app: TestApp;
let as: string;

beforeEach(async () => {
  app = await createTestApp();
  as = (await app.signInAs('admin')).token;
});

type Parents = { carId: ObjectId; locationId: ObjectId; customerId: ObjectId };

async function buildParents(): Promise<Parents> {
  const { _id: locationId } = await buildLocation();
  const { _id: carId } = await buildVehicle({ carLocations: [locationId] });
  return { carId, locationId, customerId: (await buildUser())._id };
}

/**
 * Creates past bookings that alternate between three sets of car, location and customer. Each group of three bookings
 * has the same timestamp, so that their ids decide the order.
 */
async function buildMany(): Promise<Parents[]> {
  const parents = [await buildParents(), await buildParents(), await buildParents()];
  const start = app.clock.now().getTime();
  const documents = Array.from({ length: manyRows }, (_, index) => ({
    _id: new ObjectId(),
    ...parents[index % parents.length],
    kind: 'booking' as const,
    fromDate: '2026-12-01',
    toDate: '2026-12-02',
    days: ['2026-12-01', '2026-12-02'],
    halfHours: ['2026-12-01T00:00'],
    holdsCar: false,
    status: 'cancelled' as const,
    totalAmount: 1_000 + index,
    paymentId: index % 2 === 0 ? new ObjectId() : null,
    createdAt: new Date(start - Math.floor(index / 3) * 3_600_000),
    updatedAt: new Date(start),
  }));
  await Booking.insertMany(documents);
  return parents;
}

async function namesOf(documents: Promise<{ _id: ObjectId; name: string }[]>): Promise<Map<string, string>> {
  return new Map((await documents).map(({ _id, name }) => [String(_id), name]));
}

/** Returns the expected file, read from the database one collection at a time. */
async function expectedLines(filter: Partial<Parents> = {}): Promise<string[]> {
  const people = await namesOf(User.find().lean().exec());
  const locations = await namesOf(Location.find().lean().exec());
  const cars = new Map((await Vehicle.find().lean()).map((car) => [String(car._id), car]));
  const bookings = await Booking.find({ kind: 'booking', ...filter })
    .sort({ createdAt: -1, _id: -1 })
    .lean();
  return bookings.map((booking) =>
    [
      String(booking._id),
      cars.get(String(booking.carId))?.carName,
      locations.get(String(booking.locationId)),
      people.get(String(booking.customerId)),
      booking.fromDate,
      booking.toDate,
      booking.totalAmount,
      booking.status,
      booking.paymentId ? String(booking.paymentId) : '',
      dayInIndia(booking.createdAt),
      booking.settledBy === null ? 0 : booking.totalAmount,
      0,
      cars.get(String(booking.carId))?.plate ?? '',
      '',
      booking.code ?? '',
    ].join(','),
  );
}

const linesOf = (text: string): string[] => text.split('\r\n');

const requestId = 'the-running-export';
const patient = { timeout: 10_000 };

const openExport = async (signal?: AbortSignal): Promise<Response> =>
  fetch(`${app.origin}/api${getExport.path}`, {
    headers: { authorization: `Bearer ${as}`, 'x-request-id': requestId },
    ...(signal ? { signal } : {}),
  });

/** Returns the idle cursors on this test’s bookings that the export opened. */
async function openCursors(): Promise<unknown[]> {
  const ns = `${mongoDatabaseName()}.${Booking.collection.name}`;
  const operations = await mongoClient()
    .db('admin')
    .aggregate<{ cursor: { cursorId: unknown } }>([
      { $currentOp: { allUsers: true, idleCursors: true } },
      { $match: { type: 'idleCursor', ns, 'cursor.originatingCommand.comment': requestId } },
    ])
    .toArray();
  return operations.map(({ cursor }) => cursor.cursorId);
}

describe('GET /booking/getBookingCsv', () => {
  test('sums all payments and refunds of a booking', async () => {
    const chargeId = 'pay_AAAAAAAAAAAAAA';
    const entry = { at: new Date(), by: null, why: 'paid' as const, lines: [], paid: [], back: [] };
    const back = (amount: number) => ({ chargeId, amount, external: false });
    await buildBooking({
      status: 'confirmed',
      ledger: [
        { ...entry, id: new ObjectId(), paid: [{ chargeId, amount: 5_000 }] },
        { ...entry, id: new ObjectId(), back: [back(700), back(50)] },
        { ...entry, id: new ObjectId(), paid: [{ chargeId, amount: 300 }], back: [back(1)] },
      ],
    });

    const [, line] = linesOf((await app.client.call(getExport, { as })).data ?? '');

    expect(line?.split(',').slice(-5, -1)).toEqual(['5300', '751', '', '']);
  });

  test('returns every booking exactly once, newest first, and the number of bookings', async () => {
    await buildMany();

    const { data, headers } = await app.client.call(getExport, { as });

    expect(linesOf(data ?? '')).toEqual([head, ...(await expectedLines()), '']);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=bookings-${dayInIndia(app.clock.now())}.csv`,
      'x-total-count': String(manyRows),
    });
  });

  test('returns only the bookings of one location, or only those that match an id', async () => {
    const [, { locationId } = { locationId: new ObjectId() }] = await buildMany();
    const last = await Booking.findOne({ locationId }).sort({ createdAt: 1, _id: 1 }).lean();

    const ofLocation = await app.client.call(getExport, { as, query: { locationId: String(locationId) } });
    const found = await app.client.call(getExport, { as, query: { search: String(last?._id) } });
    const unknown = await app.client.call(getExport, { as, query: { search: 'nothing' } });

    const expected = await expectedLines({ locationId });
    expect(linesOf(ofLocation.data ?? '')).toEqual([head, ...expected, '']);
    expect(linesOf(found.data ?? '')).toEqual([head, expected.at(-1), '']);
    expect(linesOf(unknown.data ?? '')).toEqual([head, '']);
    expect([ofLocation, found, unknown].map(({ headers }) => headers['x-total-count'])).toEqual(['833', '1', '0']);
  });

  test('escapes names that a spreadsheet would run as formulas', async () => {
    const { _id: customerId } = await buildUser({
      name: '=HYPERLINK("http://x.example","Pay")',
      phone: '+919876543210',
    });
    const { _id: carId } = await buildVehicle({ carName: '@SUM(A1)', plate: 'MH12AB1234' });
    const { _id: locationId } = await buildLocation({ name: 'Pune, "Station"' });
    const { _id } = await buildBooking({ customerId, carId, locationId });

    const text = await app.client.succeed(getExport, { as });

    expect(linesOf(text)[1]).toBe(
      `${String(_id)},'@SUM(A1),"Pune, ""Station""","'=HYPERLINK(""http://x.example"",""Pay"")",` +
        "2026-12-01,2026-12-02,4700,pending,,2026-11-20,0,0,MH12AB1234,'+919876543210," +
        codeOf(_id),
    );
  });
});

describe('a running export', () => {
  test('contains every booking made before its start and none made later', async () => {
    await buildMany();
    const before = await expectedLines();
    const [gate] = holdAt({ name: 'export:read', nth: 2 });
    const response = await openExport();
    await gate?.reached;

    await buildBooking({ createdAt: new Date(app.clock.now().getTime() + 60_000) });
    gate?.release();

    // `text()` strips the UTF-8 byte order mark.
    expect(linesOf(await response.text())).toEqual([head.slice(1), ...before, '']);
  });

  test('closes its cursor when the client disconnects', async () => {
    await buildMany();
    const [gate] = holdAt({ name: 'export:read', nth: 2 });
    const receiver = new AbortController();
    await openExport(receiver.signal);
    await gate?.reached;
    await vi.waitFor(async () => expect(await openCursors()).toHaveLength(1), patient);

    receiver.abort();
    await vi.waitFor(() => expect(app.logs.join('')).toContain('"aborted":true'), patient);
    gate?.release();

    await vi.waitFor(async () => expect(await openCursors()).toEqual([]), patient);
    expect(app.logs.join('')).not.toContain('request failed');
  });

  test('aborts the response when the database fails halfway', async () => {
    await buildMany();
    const [gate] = holdAt({ name: 'export:read', nth: 2 });
    const response = await openExport();
    const received = response.text();
    await gate?.reached;

    await mongoClient()
      .db(mongoDatabaseName())
      .command({ killCursors: Booking.collection.name, cursors: await openCursors() });
    gate?.release();

    await expect(received).rejects.toThrow('terminated');
    expect(response.status).toBe(200);
    await vi.waitFor(() => expect(app.logs.join('')).toContain('request failed'), patient);
  });
});
