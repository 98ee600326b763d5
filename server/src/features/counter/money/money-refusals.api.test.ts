import { counterContract } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { fillLedger } from '../../../../test/support/fill-ledger.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { orderDay } from '../../../../test/support/request-change.ts';

/* What staff read when money at the counter is refused. A refused call writes nothing. */

let counter: Counter;
let bookingId: string;
const total = 4_700;
const edited = ['edited_meanwhile', 'Someone else changed this while you were editing'];
const noBooking = ['booking_not_found', 'This booking does not exist'];
const open = ['amount_too_high', 'Only ₹4,700 is left to pay.'];
const tooMuchCash = [
  'cash_limit',
  'The cash for one rental must stay below ₹3,000. Take the rest by card, bank transfer or UPI.',
];
const usedReference = ['upi_reference_taken', 'A payment with this UPI reference has been recorded already'];
const upi = { method: 'upi', reference: '612345678901', amount: 100 } as const;
const card = { method: 'card', amount: 100 } as const;
const unknown = '0'.repeat(24);

beforeEach(async () => {
  counter = await openCounter({ env: { CASH_LIMIT_RUPEES: '3000', GOODWILL_LIMIT_CLERK_RUPEES: '500' } });
  bookingId = await counter.owing();
});

type Taken = Parameters<Counter['take']>[1];
type Confirmed = Parameters<Counter['confirm']>[1];
const take = async (given: Taken, id = bookingId) => refusalOf(async () => counter.take(id, given));
const correct = async (entryId: string, as?: string) =>
  refusalOf(async () => counter.correct(bookingId, entryId, counter.newId(), as));

test('taking money is refused for an unknown booking or location, too much money, a used reference, and a booking that has changed', async () => {
  await counter.take(bookingId, upi);

  expect(await take({ amount: 1, rev: 0 }, unknown)).toEqual(noBooking);
  expect(await take({ locationId: unknown })).toEqual(['location_not_found', 'This location does not exist']);
  expect(await take({ ...card, amount: total + 1 })).toEqual(['amount_too_high', 'Only ₹4,600 is left to pay.']);
  expect(await take({ method: 'cash', amount: 3_000 })).toEqual(tooMuchCash);
  expect(await take(upi)).toEqual(usedReference);
  expect(await take({ ...card, rev: 0 })).toEqual(edited);
  expect(await take({ ...card, recordId: bookingId })).toEqual(edited);
});

test('taking money is refused if nothing is left to pay, and the clerk is asked to give the money back', async () => {
  const sentence = ['nothing_to_pay', 'Nothing is left to pay. Give the money back to the customer.'];
  await counter.take(bookingId, { ...card, amount: total });
  const hold = await counter.hold({ fromDate: '2026-12-10', toDate: '2026-12-10' });

  for (const id of [bookingId, hold._id]) expect(await take({ amount: 1 }, id)).toEqual(sentence);
});

test('a correction is refused for another ledger entry, for money that was returned, and for clerks', async () => {
  const recordId = counter.newId();
  await counter.take(bookingId, { ...card, recordId });

  expect(await correct(bookingId)).toEqual(['payment_not_found', 'This payment does not exist']);
  expect(await correct(recordId, counter.clerk.as)).toEqual(['not_allowed', 'Only a manager or an owner can do this.']);
  await counter.correct(bookingId, recordId);
  expect(await correct(recordId)).toEqual(['money_returned', 'This money has been returned already']);
});

test('a correction is refused once an open payment request was paid, and records nothing but that payment', async () => {
  const recordId = counter.newId();
  await counter.take(bookingId, { ...card, recordId });
  const { order } = await orderDay(counter, bookingId);
  counter.app.sandbox.pay(order.orderId);

  const { status, code, error } = await counter.correct(bookingId, recordId);

  expect([status, code, error?.message]).toEqual([409, 'payment_captured', 'This payment has already gone through']);
  expect((await readBooking(bookingId)).ledger.map(({ why }) => why)).toEqual(['confirmed', 'paid', 'changed']);
});

test('money is neither taken nor corrected once the ledger is full', async () => {
  const full = ['ledger_full', 'This booking has had too many changes. No more can be recorded.'];
  const recordId = counter.newId();
  await counter.take(bookingId, { ...card, recordId });
  await fillLedger(bookingId);

  expect(await take(card)).toEqual(full);
  expect(await correct(recordId)).toEqual(full);
});

describe('a confirmation at the counter', () => {
  const confirm = async (given: Confirmed, id: string, as?: string) =>
    refusalOf(async () => counter.confirm(id, given, as));

  test('is refused for amounts that are too high, a used reference and an outdated booking', async () => {
    await counter.take(bookingId, upi);
    const { _id: hold } = await counter.hold({ fromDate: '2026-12-10', toDate: '2026-12-11' });
    const dent = (amount: number) => ({ discount: { amount, reason: 'A dent' } });

    expect(await confirm({ payment: { ...card, amount: total + 1 } }, hold)).toEqual(open);
    expect(await confirm(dent(total + 1), hold)).toEqual(open);
    expect(await confirm({ ...dent(300), payment: { ...card, amount: total - 299 } }, hold)).toEqual([
      'amount_too_high',
      'Only ₹4,400 is left to pay.',
    ]);
    expect(await confirm(dent(501), hold)).toEqual([
      'above_limit',
      'You can give a discount of up to ₹500. Ask a manager to give more.',
    ]);
    expect(await confirm({ payment: { method: 'cash', amount: 3_000 } }, hold)).toEqual(tooMuchCash);
    expect(await confirm({ payment: upi }, hold)).toEqual(usedReference);
    expect(await confirm({ rev: 7 }, hold)).toEqual(edited);
    expect((await counter.confirm(hold, { payment: { method: 'cash', amount: 2_999 } })).status).toBe(200);
  });

  test('is refused for a booking that is confirmed already or has ended', async () => {
    const { _id: hold } = await counter.hold({ fromDate: '2026-12-10', toDate: '2026-12-11' });
    await counter.cancel(hold);
    const other = await counter.join('clerk');

    expect(await confirm({}, hold)).toEqual(['hold_ended', 'Your time to pay for this car has ended']);
    expect(await confirm({}, bookingId, other.as)).toEqual(['already_confirmed', 'This booking is already paid']);
  });
});

test('every call about money is refused while the counter is off', async () => {
  const { token: as } = await counter.app.signInAs('admin');
  await counter.app.client.succeed(counterContract.saveSettings, { as, body: { isOn: false } });
  const off = ['counter_off', 'The counter is turned off'];

  expect(await take(card)).toEqual(off);
  expect(await correct(bookingId)).toEqual(off);
  expect(await refusalOf(async () => counter.confirm(bookingId))).toEqual(off);
});
