import { counterContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { mailsOf, readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { dieAt } from '../../../../test/support/interleave.ts';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { Charge } from '../../payment/charge/charge.model.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { ObjectId } from '../../../platform/mongo.ts';

let counter: Counter;
let bookingId: string;
const total = 4_700;

beforeEach(async () => {
  counter = await openCounter();
  bookingId = await counter.owing();
});

const chargeOf = (recordId: string) => `ctr_${recordId}`;
const bookings = async () => (await snapshotDatabase())['bookings'];

describe('money taken at the counter', () => {
  test('pays the balance, counts as revenue, and is audited with its amount, method and reference', async () => {
    const recordId = counter.newId();

    const { status, data } = await counter.take(bookingId, {
      recordId,
      amount: 1_200,
      method: 'card',
      reference: 'T 17',
    });
    await counter.runUntilQuiet();

    expect([status, data]).toEqual([201, { bookingId, balance: total - 1_200, rev: 2 }]);
    expect(await readCharge(chargeOf(recordId))).toMatchObject({
      amount: 1_200,
      net: 1_200,
      outcome: 'kept',
      method: 'card',
      paymentId: null,
      razorpayOrderId: null,
      counter: {
        by: counter.clerk.user._id,
        locationId: counter.car.carLocations[0],
        method: 'card',
        reference: 'T 17',
      },
      open: false,
    });
    expect((await readBooking(bookingId)).ledger[1]).toMatchObject({ lines: [], paid: [{ amount: 1_200 }] });
    expect(await AuditEntry.findOne({ action: 'counter.takeMoney' }).lean()).toMatchObject({
      targetId: bookingId,
      before: { status: 'confirmed', balance: total },
      after: { amount: 1_200, method: 'card', reference: 'T 17', balance: total - 1_200 },
    });
    expect((await findPapers(new ObjectId(bookingId))).map(({ kind }) => kind)).toEqual(['receipt']);
  });

  test('is recorded once, however often the call is repeated', async () => {
    const given = { recordId: counter.newId(), rev: await counter.revOf(bookingId) };

    const all = await Promise.all([1, 2, 3].map(async () => counter.take(bookingId, given)));
    const later = await counter.take(bookingId, given);

    expect([...all, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await readBooking(bookingId)).balance).toBe(total - 1_000);
    expect(await Charge.countDocuments({})).toBe(1);
  });

  test.each(['counter:written', 'counter:copied', 'cancel:cleared'] as const)(
    'is finished by a worker if the process dies at %s',
    async (name) => {
      const recordId = counter.newId();

      const hasDied = await dieAt({ name, nth: 1 }, async () => counter.take(bookingId, { recordId }));
      await counter.runUntilQuiet();

      expect(hasDied).toBe(true);
      expect(await readBooking(bookingId)).toMatchObject({ balance: total - 1_000, followUp: false });
      expect(await readCharge(chargeOf(recordId))).toMatchObject({ net: 1_000, outcome: 'kept' });
    },
  );

  test('is recorded for only one of two clerks who take the same balance concurrently', async () => {
    const other = await counter.join('clerk');
    const rev = await counter.revOf(bookingId);

    const both = await Promise.all(
      [counter.clerk.as, other.as].map(async (as) => counter.take(bookingId, { rev, amount: total }, as)),
    );

    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(both.find(({ status }) => status === 409)?.code).toBe('nothing_to_pay');
    expect(await Charge.countDocuments({})).toBe(1);
  });

  test.each([
    ['more than the balance', { amount: total + 1 }, 'amount_too_high'],
    ['an outdated booking', { rev: 0 }, 'edited_meanwhile'],
  ])('is rejected for %s, and nothing changes', async (_what, given, code) => {
    const before = await bookings();

    expect(await counter.take(bookingId, given)).toMatchObject({ status: 409, code });
    expect(await bookings()).toEqual(before);
  });

  test('is rejected if its `recordId` is that of another ledger entry', async () => {
    const refused = await counter.take(bookingId, { recordId: bookingId });

    expect(refused).toMatchObject({ status: 409, code: 'edited_meanwhile' });
  });

  test('is rejected for a booking that is fully paid, an unpaid hold or cancelled', async () => {
    const { booking } = await counter.confirmed({ fromDate: '2026-12-08', toDate: '2026-12-08' });
    const hold = await counter.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    await counter.cancel(bookingId);

    for (const id of [booking._id, hold._id, bookingId]) {
      expect(await counter.take(id, { amount: 1 })).toMatchObject({ status: 409, code: 'nothing_to_pay' });
    }
  });

  test('is rejected if the cash taken for the rental would reach the limit, not counting corrected payments [TL4]', async () => {
    counter = await openCounter({ env: { CASH_LIMIT_RUPEES: '3000' } });
    bookingId = await counter.owing();
    const recordId = counter.newId();
    await counter.take(bookingId, { recordId, amount: 2_000 });

    const over = await counter.take(bookingId, { amount: 1_000 });
    const card = await counter.take(bookingId, { amount: 1_000, method: 'card' });
    await counter.correct(bookingId, recordId);
    const again = await counter.take(bookingId, { amount: 2_999 });

    expect(over).toMatchObject({ status: 409, code: 'cash_limit' });
    expect([card.status, again.status]).toEqual([201, 201]);
  });

  test('is rejected while the counter is off', async () => {
    const { token: as } = await counter.app.signInAs('admin');
    await counter.app.client.succeed(counterContract.saveSettings, { as, body: { isOn: false } });

    expect(await counter.take(bookingId)).toMatchObject({ status: 409, code: 'counter_off' });
  });

  test('is recorded only at a location of the booking', async () => {
    expect(await counter.take(bookingId, { locationId: counter.newId() })).toMatchObject({
      status: 404,
      code: 'location_not_found',
    });
    expect((await counter.take(bookingId, { locationId: String(counter.car.carLocations[0]) })).status).toBe(201);
  });
});

describe('a UPI payment at the counter', () => {
  test.each([undefined, '12345678901', '1234567890123', 'abcdefghijkl'])(
    'is rejected with the reference %s, and nothing changes',
    async (reference) => {
      const before = await bookings();

      const refused = await counter.take(bookingId, { method: 'upi', reference });

      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused)).toContain('A UPI reference has 12 digits.');
      expect(await bookings()).toEqual(before);
    },
  );

  test('is recorded once, for one booking, and is not verified [a4]', async () => {
    const upi = { method: 'upi', reference: '612345678901', amount: 100 } as const;
    const other = await counter.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });
    const recordId = counter.newId();

    const first = await counter.take(bookingId, { ...upi, recordId });
    const again = await counter.take(bookingId, upi);
    const elsewhere = await counter.confirm(other._id, { payment: upi });

    expect(first.status).toBe(201);
    for (const refused of [again, elsewhere]) {
      expect(refused).toMatchObject({ status: 409, code: 'upi_reference_taken' });
    }
    expect((await readBooking(other._id)).status).toBe('pending');
    expect((await readCharge(chargeOf(recordId))).counter).toMatchObject({ isVerified: false });
  });

  test('may have a reference whose digits could be an Aadhaar number [d3]', async () => {
    expect((await counter.take(bookingId, { method: 'upi', reference: '442319425712' })).status).toBe(201);
  });
});

describe('a correction of counter money', () => {
  test('takes all of it back at once, and the booking owes it again [TL2]', async () => {
    const recordId = counter.newId();
    await counter.take(bookingId, { recordId });

    const corrected = await counter.correct(bookingId, recordId);
    await counter.runUntilQuiet();

    expect(corrected).toMatchObject({ status: 200, data: { balance: total } });
    expect(await readCharge(chargeOf(recordId))).toMatchObject({
      net: 0,
      open: false,
      parts: [{ state: 'processed', amount: 1_000, byHand: { reference: 'Wrong booking' } }],
    });
    expect((await mailsOf()).filter((key) => key.startsWith('refund'))).toEqual([]);
    expect(await AuditEntry.findOne({ action: 'counter.correctMoney' }).lean()).toMatchObject({
      after: { amount: 1_000, method: 'cash', reason: 'Wrong booking', balance: total },
    });
  });

  test('is made only once, and only for money that has not been returned', async () => {
    const [recordId, correction] = [counter.newId(), counter.newId()];
    await counter.take(bookingId, { recordId });

    const once = await counter.correct(bookingId, recordId, correction);
    const repeat = await counter.correct(bookingId, recordId, correction);
    const again = await counter.correct(bookingId, recordId);
    const unknown = await counter.correct(bookingId, counter.newId());

    expect([once.status, repeat.status]).toEqual([200, 200]);
    expect(again).toMatchObject({ status: 409, code: 'money_returned' });
    expect(unknown).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect((await readBooking(bookingId)).ledger).toHaveLength(3);
  });

  test.each(['counter:written', 'charge:read'] as const)(
    'whose process dies at %s leaves only a refund that a person has to return',
    async (name) => {
      const [recordId, correction] = [counter.newId(), counter.newId()];
      await counter.take(bookingId, { recordId });

      await dieAt({ name, nth: 1 }, async () => counter.correct(bookingId, recordId, correction));
      await counter.runUntilQuiet();

      expect(await readCharge(chargeOf(recordId))).toMatchObject({ net: 0, parts: [{ state: 'due' }], nextAt: null });
      expect((await counter.correct(bookingId, recordId, correction)).status).toBe(200);
      expect(await readCharge(chargeOf(recordId))).toMatchObject({ open: false });
    },
  );

  test('is rejected for a clerk', async () => {
    const recordId = counter.newId();
    await counter.take(bookingId, { recordId });

    expect((await counter.correct(bookingId, recordId, counter.newId(), counter.clerk.as)).status).toBe(403);
  });

  test('gives the money back only once if it is made twice and the booking is cancelled concurrently', async () => {
    const recordId = counter.newId();
    await counter.take(bookingId, { recordId, amount: total });

    await Promise.all([
      counter.correct(bookingId, recordId),
      counter.correct(bookingId, recordId),
      counter.cancel(bookingId),
    ]);
    await counter.runUntilQuiet();

    const { parts } = await readCharge(chargeOf(recordId));
    expect(parts.map(({ amount }) => amount)).toEqual([total]);
  });
});
