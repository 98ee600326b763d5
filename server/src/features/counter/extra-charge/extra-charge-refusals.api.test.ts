import { counterContract } from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { fillLedger } from '../../../../test/support/fill-ledger.ts';
import { type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';

/* What staff read when an extra charge is refused. A refused call writes nothing. */

let desk: ExtraCharges;
let bookingId: string;
const edited = ['edited_meanwhile', 'Someone else changed this while you were editing'];

beforeEach(async () => {
  desk = await openExtraCharges({ env: { MAX_TOTAL_RUPEES: '50000' } });
  bookingId = await desk.outOnline();
});

type Given = Parameters<ExtraCharges['charge']>[1];
const charge = async (given: Given = {}, id = bookingId) => {
  const as = await desk.signIn();
  return refusalOf(async () => desk.charge(id, given, as));
};

test('a charge is refused for an unknown booking, a kind that was not agreed, too much money, and a booking that has changed', async () => {
  expect(await charge({ rev: 0 }, desk.unknown)).toEqual(['booking_not_found', 'This booking does not exist']);
  expect(await charge({ kind: 'fuel' })).toEqual([
    'charge_not_agreed',
    '“Missing fuel” was not agreed when this booking was made, so it can’t be charged.',
  ]);
  expect(await charge({ amount: 50_001 })).toEqual(['amount_too_high', 'A charge can be at most ₹50,000.']);
  expect(await charge({ rev: 0 })).toEqual(edited);
  expect(await charge({ recordId: bookingId })).toEqual(edited);
});

test('a charge is refused before the car is handed out, and for a hold', async () => {
  const { booking } = await desk.confirmed();
  const hold = await desk.hold({ fromDate: '2026-12-08', toDate: '2026-12-09' });

  expect(await charge({}, booking._id)).toEqual(['stage_conflict', 'This car has not been handed out yet']);
  expect(await charge({}, hold._id)).toEqual(['booking_closed', 'This booking is not confirmed']);
});

test('a charge is refused while the counter is off, and when the ledger is full', async () => {
  await fillLedger(bookingId);
  expect(await charge()).toEqual(['ledger_full', 'This booking has had too many changes. No more can be recorded.']);
  const { token: as } = await desk.app.signInAs('admin');
  await desk.app.client.succeed(counterContract.saveSettings, { as, body: { isOn: false } });
  expect((await charge())[0]).toBe('counter_off');
});

test.each<[string, Given]>([
  ['no amount', { amount: 0 }],
  ['a kilometre price', { kind: 'km' as never }],
  ['damage that was not proposed', { kind: 'damage' as never }],
  ['no evidence', { evidence: '' }],
  ['no reason', { reason: ' ' }],
])('a charge is refused with %s', async (_what, given) => {
  expect((await charge(given))[0]).toBe('invalid_input');
});

test('taking off is refused for another entry, for a charge that was taken off, and for clerks', async () => {
  const recordId = desk.newId();
  await desk.charge(bookingId, { recordId });
  const notFound = ['charge_not_found', 'This charge does not exist'];
  const takeOff = async (entryId: string, given = {}) => refusalOf(async () => desk.takeOff(bookingId, entryId, given));

  expect(await takeOff(bookingId)).toEqual(notFound);
  expect(await takeOff(recordId, { rev: 0 })).toEqual(edited);
  await desk.takeOff(bookingId, recordId);
  expect(await takeOff(recordId)).toEqual(notFound);
});
