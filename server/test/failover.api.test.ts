import { bookingContract, rentalContract } from '@rental/contracts';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { Booking } from '../src/features/booking/booking.model.ts';
import { findFollowUps } from '../src/features/booking/find/find-bookings.ts';
import { cancelPaid, finishFollowUp, giveBack } from '../src/features/booking/moves/money-moves.ts';
import { Charge } from '../src/features/payment/charge/charge.model.ts';
import { keepCharge } from '../src/features/payment/charge/charge-moves.ts';
import { findCharge, findDueCharges } from '../src/features/payment/charge/find-charges.ts';
import { numberPapers } from '../src/features/receipt/number-papers.ts';
import { isUnreachable, ObjectId } from '../src/platform/mongo.ts';
import { buildBooking, buildRazorpayPaymentId, buildVehicle } from './support/factories.ts';
import { failCommands, unacknowledged } from './support/fail-commands.ts';
import { recordCommands } from './support/explain-commands.ts';
import { holdAt } from './support/interleave.ts';
import { buildCharge } from './support/payment-factories.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';

/* The guarantees of reads and writes during and after a failover: decision 0039. */

let app: TestApp;
let token: string;
let wish: { locationId: string; carId: string; fromDate: string; toDate: string };

beforeEach(async () => {
  app = await createTestApp();
  token = (await app.signInAs('customer')).token;
  const car = await buildVehicle();
  wish = {
    carId: String(car._id),
    locationId: String(car.carLocations[0]),
    fromDate: '2026-12-01',
    toDate: '2026-12-02',
  };
});

const book = async () => app.client.call(bookingContract.create, { as: token, body: wish });

describe('writes not yet acknowledged by a majority', () => {
  test('make a request for a hold fail with a 503 until they are durable', async () => {
    const heal = await failCommands(['insert', 'findAndModify'], { on: 'bookings', ...unacknowledged });

    const first = await book();
    const again = await book();
    await heal();
    const last = await book();

    expect([first, again].map(({ status, code }) => [status, code])).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ]);
    expect(last.status).toBe(201);
    expect((await Booking.find({}).lean()).map(({ _id }) => String(_id))).toEqual([last.data?._id]);
  });

  test('make a repeated cancellation fail with a 503 until they are durable', async () => {
    const { data } = await book();
    const cancel = async () =>
      app.client.call(rentalContract.cancel, { as: token, body: { bookingId: String(data?._id) } });
    await cancel();
    const heal = await failCommands(['findAndModify'], { on: 'bookings', ...unacknowledged });

    const during = await cancel();
    await heal();

    expect(during).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await cancel()).toMatchObject({ status: 200 });
  });
});

describe('while a new primary is elected', () => {
  test.each([91, 134, 189, 262, 10_107, 11_600, 11_602, 13_435, 13_436])(
    'error %i is treated like an unavailable database',
    (code) => {
      expect(isUnreachable(new mongoose.mongo.MongoServerError({ code, message: 'not primary' }))).toBe(true);
    },
  );

  test('a connection closed by the server is treated like an unavailable database', () => {
    const error = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });

    expect([isUnreachable(error), isUnreachable(new Error('EPIPE'))]).toEqual([true, false]);
  });

  test.each([
    ['a read', ['find', 'aggregate'], 13_435],
    ['an insert', ['insert'], 10_107],
    ['an update or insert', ['findAndModify', 'insert'], 11_602],
  ] as const)(
    'a request returns a 503 with a retry time, not a business rejection, after a failure of %s',
    async (_, commands, errorCode) => {
      await failCommands([...commands], { on: 'bookings', errorCode });

      const answer = await app.client.raw
        .post('/api/booking/create')
        .set('authorization', `Bearer ${token}`)
        .send(wish);

      expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

/* After a failover, a document may have the same revision number as before the failover, but a different history. */
describe('a state change based on data that a failover rolled back', () => {
  test('is computed again from the current data if it changes a charge', async () => {
    const charge = await buildCharge({ outcome: 'undecided', net: 0, open: true, nextAt: app.clock.now() });
    await Charge.updateOne({ _id: charge._id }, { $set: { rev: 3, changedAt: new Date('2026-11-20T06:00:00Z') } });
    const [gate] = holdAt({ name: 'charge:read' });

    const keeping = keepCharge(charge._id, app.clock.now(), app.deps);
    await gate?.reached;
    const others = { outsidePaise: 100, changedAt: new Date('2026-11-20T06:00:09Z') };
    await Charge.updateOne({ _id: charge._id }, { $set: others });
    gate?.release();
    const kept = await keeping;

    // One rupee less than in the first read, because of the external refund recorded since.
    expect(kept).toMatchObject({ outcome: 'kept', net: charge.amount - 1 });
    expect(await findCharge(charge._id)).toMatchObject({ rev: 4, net: charge.amount - 1 });
  });

  const settledBy = buildRazorpayPaymentId();
  const entryOf = (id: ObjectId, amount: number) => ({
    id,
    at: app.clock.now(),
    by: null,
    why: 'sorry',
    lines: [{ kind: 'goodwill' as const, amount: -amount }],
    paid: [],
    back: [{ chargeId: settledBy, amount, external: false }],
  });

  test.each([
    ['the booking has since been settled by a different payment', { settledBy: buildRazorpayPaymentId() }],
    ['a different refund has been recorded', { 'ledger.1.id': new ObjectId() }],
  ])('is rejected if it changes a paid booking and %s', async (_, others) => {
    const made = await buildBooking({ status: 'confirmed', settledBy, followUp: true });
    const ledger = [...made.ledger, entryOf(new ObjectId(), 100)];
    await Booking.updateOne({ _id: made._id }, { $set: { ledger } });
    const read = { ...made, ledger };
    await Booking.updateOne({ _id: made._id }, { $set: others });

    const gift = { id: new ObjectId(), amount: 50, by: new ObjectId(), reason: 'sorry' };
    const ending = { customerId: null, reason: 'customer', refundDue: 0 } as const;
    const moved = [
      await giveBack(read, gift, app.deps),
      await finishFollowUp(read, app.deps),
      await cancelPaid(read, ending, app.deps),
    ];

    expect(moved).toEqual([null, null, null]);
  });
});

test('pending work and the last receipt number are read with majority read concern', async () => {
  const paper = { kind: 'receipt', year: '2026', number: null, issuedAt: app.clock.now() };
  await mongoose.connection.db?.collection('receipts').insertOne({ ...paper, bookingId: new ObjectId() });
  const commands = recordCommands();

  await findFollowUps(10);
  await findDueCharges(10, app.deps);
  await numberPapers(app.deps);

  const concerns = commands
    .take()
    .filter(({ find, filter }) => find !== 'receipts' || JSON.stringify(filter).includes('$gt'))
    .map(({ find, readConcern }) => [find, readConcern]);
  expect(concerns.filter(([find]) => find)).toEqual([
    ['bookings', { level: 'majority' }],
    ['charges', { level: 'majority' }],
    // A lock that a failover may still roll back is respected, too.
    ['monthLocks', undefined],
    ['receipts', { level: 'majority' }],
  ]);
});
