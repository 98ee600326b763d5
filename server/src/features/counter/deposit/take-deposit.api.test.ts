import { bookingContract, dashboardContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { type Deposit, depositRule, newId, openDeposit } from '../../../../test/support/open-deposit.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { createDaybooks } from '../../dashboard/days/daybooks.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { ObjectId } from '../../../platform/mongo.ts';

let desk: Deposit;
let bookingId: string;

beforeEach(async () => {
  desk = await openDeposit();
  bookingId = await desk.booked();
});

const bookings = async () => (await snapshotDatabase())['bookings'];

describe('the deposit of a booking', () => {
  test('is the one that the price book had when it was made, whatever is saved later', async () => {
    await savePrices({ deposit: { ...depositRule, amount: 9_000 } }, desk.app);

    expect((await readBooking(bookingId)).depositTerms).toEqual(depositRule);
    expect((await desk.prepare(bookingId)).deposit).toEqual({ ...depositRule, held: 0, toTake: 5_000 });
  });

  test('is quoted beside the total, and a hold for another deposit than the shown one is rejected', async () => {
    const { car, customer } = desk.rental;
    const period = { fromDate: '2026-12-01', toDate: '2026-12-02' };
    const place = { locId: String(car.carLocations[0]), carId: String(car._id) };
    const as = await customer.token();
    const quote = await desk.app.client.succeed(bookingContract.getQuote, { as, query: { ...period, ...place } });
    const wish = { ...period, carId: place.carId, locationId: place.locId };

    const other = await desk.app.client.call(bookingContract.create, { as, body: { ...wish, expectedDeposit: 4_000 } });
    const same = await desk.app.client.call(bookingContract.create, { as, body: { ...wish, expectedDeposit: 5_000 } });

    expect([quote.deposit, quote.total]).toEqual([depositRule, 2_000]);
    expect(other).toMatchObject({
      status: 409,
      code: 'price_changed',
      error: { data: { total: 2_000, deposit: 5_000 } },
    });
    expect(same.status).toBe(201);
  });

  test('is absent from bookings and replies if the price book has none', async () => {
    await savePrices({}, desk.app);
    const { booking } = await desk.rental.confirmed();

    expect(await readBooking(booking._id)).not.toHaveProperty('depositTerms');
    expect(await desk.prepare(booking._id)).not.toHaveProperty('deposit');
    expect((await desk.take(booking._id)).code).toBe('nothing_to_pay');
  });
});

describe('a deposit taken at the counter', () => {
  test('is held beside the rental, and is neither revenue nor on a receipt [DE1]', async () => {
    const recordId = newId();
    const before = await createDaybooks(desk.app.deps).money.read();
    const papers = await findPapers(new ObjectId(bookingId));

    const { status, data } = await desk.take(bookingId, { recordId });
    await desk.rental.runUntilQuiet();

    expect([status, data?.balance]).toEqual([201, 0]);
    expect(await readBooking(bookingId)).toMatchObject({ deposit: 5_000, balance: 0, followUp: false });
    expect(await readCharge(`ctr_${recordId}`)).toMatchObject({ outcome: 'held', amount: 5_000, net: 0, open: false });
    expect(await createDaybooks(desk.app.deps).money.read()).toEqual(before);
    expect(await findPapers(new ObjectId(bookingId))).toEqual(papers);
    const as = await desk.rental.customer.token();
    const [own] = await desk.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
    expect(own?.deposit).toEqual({ ...depositRule, held: 5_000 });
    expect(await AuditEntry.findOne({ action: 'counter.takeMoney' }).lean()).toMatchObject({
      after: { amount: 5_000, method: 'cash', purpose: 'deposit' },
    });
  });

  test('is taken in parts by different methods, at most what is missing', async () => {
    await desk.take(bookingId, { amount: 2_000 });
    const tooMuch = await desk.take(bookingId, { amount: 3_001 });
    const rest = await desk.take(bookingId, { amount: 3_000, method: 'card', reference: 'T 17' });
    const more = await desk.take(bookingId, { amount: 1 });

    expect(tooMuch).toMatchObject({ code: 'amount_too_high', error: { data: { max: 3_000 } } });
    expect([rest.status, more.code]).toEqual([201, 'nothing_to_pay']);
    expect((await readBooking(bookingId)).deposit).toBe(5_000);
  });

  test('is recorded once, however often the call is repeated, and by only one of two clerks', async () => {
    const given = { recordId: newId(), rev: (await readBooking(bookingId)).rev };

    const same = await Promise.all([1, 2, 3].map(async () => desk.take(bookingId, given)));
    const others = await Promise.all([1, 2].map(async () => desk.take(bookingId, { rev: given.rev })));

    expect(same.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(others.map(({ code }) => code)).toEqual(['nothing_to_pay', 'nothing_to_pay']);
    expect((await readBooking(bookingId)).deposit).toBe(5_000);
  });

  test.each(['counter:written', 'counter:copied', 'cancel:cleared'] as const)(
    'is finished by a worker if the process dies at %s',
    async (name) => {
      const recordId = newId();

      expect(await dieAt({ name, nth: 1 }, async () => desk.take(bookingId, { recordId }))).toBe(true);
      await desk.rental.runUntilQuiet();

      expect(await readBooking(bookingId)).toMatchObject({ deposit: 5_000, followUp: false });
      expect(await readCharge(`ctr_${recordId}`)).toMatchObject({ outcome: 'held' });
    },
  );

  test('has its own line in the day book, and its cash counts for the legal limit of a rental', async () => {
    await savePrices({ deposit: { ...depositRule, amount: 100_000 } }, desk.app);
    const { booking } = await desk.rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    await desk.take(bookingId);

    const book = await desk.dayBook();
    const atLimit = await desk.take(booking._id, { amount: 100_000 });

    expect(book.lines).toMatchObject([{ method: 'cash', isDeposit: true, payments: 1, taken: 5_000 }]);
    expect(atLimit.status).toBe(201);
  });

  test('is lowered by a correction, and is then missing again', async () => {
    const recordId = newId();
    await desk.take(bookingId, { recordId });

    const corrected = await desk.correct(bookingId, recordId);
    await desk.rental.runUntilQuiet();

    expect(corrected.status).toBe(200);
    expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, balance: 0 });
    expect((await desk.dayBook()).lines).toMatchObject([{ isDeposit: true, taken: 5_000, corrected: 5_000 }]);
    expect((await desk.prepare(bookingId)).deposit?.toTake).toBe(5_000);
  });
});

describe('handing out a car whose deposit is missing', () => {
  test('is rejected for clerks, and allowed for managers and owners with a reason', async () => {
    const before = await bookings();
    const clerk = await desk.clerk.handOut(bookingId, { depositReason: 'Known customer' });
    const owner = await desk.handOut(bookingId);

    expect([clerk, owner]).toMatchObject([
      { status: 409, code: 'deposit_open', error: { data: { deposit: 5_000 } } },
      { code: 'deposit_open' },
    ]);
    expect(await bookings()).toEqual(before);
    expect((await desk.handOut(bookingId, { depositReason: 'Known customer' })).status).toBe(201);
    expect((await readBooking(bookingId)).handovers).toMatchObject([{ depositReason: 'Known customer' }]);
  });

  test('is allowed once the whole deposit is held', async () => {
    await desk.take(bookingId, { amount: 4_999 });
    expect((await desk.clerk.handOut(bookingId)).code).toBe('deposit_open');
    await desk.take(bookingId, { amount: 1 });

    expect((await desk.clerk.handOut(bookingId)).status).toBe(201);
  });
});

test('the dashboard counts no deposit as paid or refunded', async () => {
  const read = async () => desk.app.client.succeed(dashboardContract.getDashboardData, { as: await desk.owner() });
  const before = await read();

  await desk.take(bookingId);
  await desk.rental.runUntilQuiet();

  expect(await read()).toEqual(before);
});
