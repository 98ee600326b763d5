import { counterContract, rentalContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { readCharge } from '../../../../test/support/open-rental.ts';
import { AuditEntry } from '../../audit/audit.model.ts';

let counter: Counter;
let bookingId: string;
let entryId: string;
const reference = '612345678901';
const { listMoneyMatters, get } = rentalContract;

beforeEach(async () => {
  counter = await openCounter({ env: { CANCELLATION_TIERS: '100@0' } });
  bookingId = await counter.owing();
  entryId = counter.newId();
  await counter.take(bookingId, { recordId: entryId, method: 'upi', reference });
});

const matters = async (as = counter.manager.as) => counter.app.client.succeed(listMoneyMatters, { as });
const chargeNow = async () => readCharge(`ctr_${entryId}`);

describe('a UPI payment at the counter', () => {
  test('is listed until a manager has found it on the bank statement, which is recorded and audited', async () => {
    expect(await matters()).toMatchObject([
      {
        kind: 'upi_to_verify',
        bookingId,
        razorpayPaymentId: `ctr_${entryId}`,
        amount: 1_000,
        detail: `UPI ${reference}`,
      },
    ]);

    const { status, data } = await counter.verifyMoney(bookingId, entryId);

    expect([status, data]).toEqual([200, { bookingId }]);
    const verified = { by: counter.manager.user._id, at: counter.app.clock.now() };
    expect(await chargeNow()).toMatchObject({ net: 1_000, counter: { reference, isVerified: true, verified } });
    expect(await matters()).toEqual([]);
    const { charges } = await counter.app.client.succeed(get, { as: counter.clerk.as, query: { id: bookingId } });
    const { name } = counter.manager.user;
    expect(charges[0]?.counter).toMatchObject({
      isVerified: true,
      verified: { by: name, at: verified.at.toISOString() },
    });
    expect(await AuditEntry.findOne({ action: 'counter.verifyMoney' }).lean()).toMatchObject({
      targetId: bookingId,
      before: { isVerified: false },
      after: { amount: 1_000, reference, isVerified: true },
    });
  });

  test('is verified by the first of two managers, and a repeat changes nothing', async () => {
    const other = await counter.join('manager');
    await counter.verifyMoney(bookingId, entryId);
    const first = await chargeNow();

    const [again, second] = await Promise.all(
      [counter.manager.as, other.as].map(async (as) => counter.verifyMoney(bookingId, entryId, as)),
    );

    expect([again?.status, second?.status]).toEqual([200, 200]);
    expect(await chargeNow()).toEqual(first);
  });

  test('can be corrected once it is verified, and stays verified', async () => {
    await counter.verifyMoney(bookingId, entryId);

    expect((await counter.correct(bookingId, entryId)).status).toBe(200);
    expect(await chargeNow()).toMatchObject({ net: 0, counter: { isVerified: true } });
  });

  test('is no longer listed once it is corrected', async () => {
    await counter.correct(bookingId, entryId);

    expect(await matters()).toEqual([]);
  });

  test('is listed after a cancellation until it is returned, because it may not have been paid', async () => {
    await counter.cancel(bookingId);
    await counter.runUntilQuiet();
    const kinds = (await matters()).map(({ kind }) => kind);
    await counter.returnNotes(`ctr_${entryId}`, (await chargeNow()).parts[0]?.id ?? '');

    expect(kinds.toSorted()).toEqual(['notes_to_return', 'upi_to_verify']);
    expect(await matters()).toEqual([]);
  });

  test('is listed only for managers of its location', async () => {
    const elsewhere = await openCounter();

    expect(await matters(elsewhere.manager.as)).toEqual([]);
    expect(await counter.verifyMoney(bookingId, entryId, elsewhere.manager.as)).toMatchObject({
      status: 404,
      code: 'booking_not_found',
    });
  });

  test('can’t be verified by a clerk, for another booking, or while the counter is off', async () => {
    const other = await counter.owing({}, '2026-12-10');
    const byClerk = await counter.verifyMoney(bookingId, entryId, counter.clerk.as);
    const ofOther = await counter.verifyMoney(other, entryId);
    const { token: as } = await counter.app.signInAs('admin');
    await counter.app.client.succeed(counterContract.saveSettings, { as, body: { isOn: false } });
    const whileOff = await counter.verifyMoney(bookingId, entryId);

    expect(byClerk.status).toBe(403);
    expect(ofOther).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect(whileOff).toMatchObject({ status: 409, code: 'counter_off' });
    expect((await chargeNow()).counter).toMatchObject({ isVerified: false });
    expect(await matters()).toEqual([]);
  });
});

test('cash can’t be verified', async () => {
  const cash = counter.newId();
  await counter.take(bookingId, { recordId: cash });

  expect(await counter.verifyMoney(bookingId, cash)).toMatchObject({ status: 404, code: 'payment_not_found' });
});
