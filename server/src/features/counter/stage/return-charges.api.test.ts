import { type AgreedCharge, dayInIndia, rentalContract, splitSaving } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { snapshotDatabase } from '../../../../test/support/database.ts';
import { counterOf } from '../../../../test/support/open-counter.ts';
import { depositRule, newId } from '../../../../test/support/open-deposit.ts';
import { agreed, type ExtraCharges, openExtraCharges } from '../../../../test/support/open-extra-charges.ts';
import { mailsOf, readBooking } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { savePrices } from '../../../../test/support/save-prices.ts';
import { AuditEntry } from '../../audit/audit.model.ts';
import { createHoldKeeper } from '../../payment/hold-expiry.ts';
import { claimLateDays } from '../../rental/late/claim-late-days.ts';

/* The charges that a return suggests. A rental is due at the end of 21 November, and cars cost 1,000 rupees a day. */

const fuel: AgreedCharge = { kind: 'fuel', words: '₹300 per eighth', price: 300, per: 'eighth' };
const [late] = agreed;

let desk: ExtraCharges;
let clerk: ReturnType<typeof counterOf>;

beforeEach(async () => {
  desk = await openExtraCharges();
  clerk = counterOf(desk.app, desk.clerk.user);
});

const setTime = (moment: string) => desk.app.clock.set(new Date(`${moment}:00+05:30`));
const chargeOf = (kind: 'late' | 'fuel', amount: number) => ({ recordId: newId(), kind, amount });
const entriesOf = async (bookingId: string) => (await readBooking(bookingId)).ledger.slice(1);

async function giveBack(bookingId: string, amount: number) {
  const body = { bookingId, recordId: newId(), rev: await desk.revOf(bookingId), amount, reason: 'Broken heating' };
  await desk.app.client.succeed(rentalContract.giveBack, { as: (await desk.app.signInAs('admin')).token, body });
}

/** A rental that agreed to late returns and missing fuel, and was handed out with a full tank. */
async function outFull(rules: Parameters<typeof savePrices>[0] = {}) {
  await savePrices({ charges: [...agreed, fuel], ...rules }, desk.app);
  const { booking } = await desk.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-21' });
  return booking._id;
}

describe('a late return with less fuel', () => {
  test('is charged in the same write as the return, once, and is audited [EX1]', async () => {
    const bookingId = await outFull();
    await clerk.handOut(bookingId, { fuelEighths: 8 });
    setTime('2026-11-22T02:10');
    const { returnTerms } = await clerk.prepare(bookingId);
    const { rev } = await readBooking(bookingId);
    const given = { recordId: newId(), rev, fuelEighths: 6, charges: [chargeOf('late', 400), chargeOf('fuel', 600)] };

    const first = await clerk.takeBack(bookingId, given);
    const again = await clerk.takeBack(bookingId, given);
    await desk.runUntilQuiet();

    expect(returnTerms).toEqual({
      agreed: [late, fuel],
      lateFrom: '2026-11-22T00:30',
      charged: { late: 0, fuel: 0 },
    });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.data).toMatchObject({ stage: 'returned', balance: 1_000, canUndo: true });
    expect(await entriesOf(bookingId)).toMatchObject([
      {
        lines: [{ kind: 'late', amount: 400 }],
        why: '2 hours 10 minutes late: 3 hours at ₹200, lowered to ₹400',
        evidence: 'Due 21-11-2026; back 22-11-2026, 2:10AM',
      },
      { lines: [{ kind: 'fuel', amount: 600 }], evidence: 'Fuel 8/8 out, 6/8 back' },
    ]);
    expect((await mailsOf()).filter((key) => key.startsWith('charged:'))).toHaveLength(2);
    expect(await AuditEntry.findOne({ action: 'counter.takeBack' }).lean()).toMatchObject({
      before: { balance: 0 },
      after: { balance: 1_000, charges: 'late 400, fuel 600' },
    });
  });

  test('is not charged again after an undo, or for its late days [EX1]', async () => {
    const bookingId = await desk.outOnline();
    setTime('2026-11-22T02:10');
    await claimLateDays({ ...desk.app.deps, holds: createHoldKeeper(desk.app.deps) });
    await clerk.takeBack(bookingId, { charges: [chargeOf('late', 600)] });
    expect((await clerk.undo(bookingId)).status).toBe(200);

    const second = await clerk.takeBack(bookingId, { charges: [chargeOf('late', 200)] });
    setTime('2026-11-22T03:10');
    const third = await clerk.takeBack(bookingId, { charges: [chargeOf('late', 200)] });

    expect([second.code, second.error?.message]).toEqual([
      'amount_too_high',
      'Nothing about this return suggests “Late return”.',
    ]);
    expect(third.data?.balance).toBe(800);
    expect((await readBooking(bookingId)).lateDays).toEqual([dayInIndia(desk.app.clock.now())]);
  });

  test('is paid by the deposit, which ends in the same write', async () => {
    const bookingId = await outFull({ deposit: depositRule });
    await desk.take(bookingId, { amount: 5_000, purpose: 'deposit' }, await desk.signIn());
    await clerk.handOut(bookingId);
    setTime('2026-11-22T02:10');

    const { data } = await clerk.takeBack(bookingId, { charges: [chargeOf('late', 600)], deposit: 'returned' });
    await desk.runUntilQuiet();

    expect(data).toMatchObject({ stage: 'returned', deposit: { held: 0 } });
    expect(await readBooking(bookingId)).toMatchObject({ balance: 0, deposit: 0 });
  });
});

describe('a charge at a return that gives up unused days', () => {
  const given = { unusedDays: 'policy' as const, fuelEighths: 7, charges: [chargeOf('fuel', 300)] };

  /** Returns what staff see of the refund once they have chosen the charge. */
  async function seenRefund(bookingId: string): Promise<number> {
    const { unused, balance = 0 } = await clerk.prepare(bookingId);
    if (!unused) throw new Error('No unused days');
    return splitSaving(unused, { balance: balance + 300, left: unused.left }).toRefund;
  }

  test('lowers the refund', async () => {
    const bookingId = await outFull();
    await clerk.handOut(bookingId, { fuelEighths: 8 });
    const refund = await seenRefund(bookingId);

    const refused = await clerk.takeBack(bookingId, { ...given, expectedRefund: refund + 300 });
    const { data } = await clerk.takeBack(bookingId, { ...given, expectedRefund: refund });

    expect(refund).toBeGreaterThan(300);
    expect([refused.code, refused.error?.data]).toEqual(['refund_changed', { refund }]);
    expect(data).toMatchObject({ stage: 'returned', refund });
  });

  test('leaves a refund as it is that goodwill has limited to less than the policy allows', async () => {
    await savePrices({ charges: [fuel] }, desk.app);
    const bookingId = await desk.owing({ payment: { amount: 4_700, method: 'cash' } }, '2026-11-20');
    await clerk.handOut(bookingId, { fuelEighths: 8 });
    await giveBack(bookingId, 4_300);
    const refund = await seenRefund(bookingId);

    const { data } = await clerk.takeBack(bookingId, { ...given, expectedRefund: refund });

    expect(refund).toBe(400);
    expect(data).toMatchObject({ stage: 'returned', refund });
    expect(await readBooking(bookingId)).toMatchObject({ balance: 0 });
  });
});

test('a charge is refused if it was not agreed, if the return doesn’t suggest it, and above what it suggests', async () => {
  const bookingId = await desk.outOnline();
  const before = (await snapshotDatabase())['bookings'];
  const refused = async (...charges: ReturnType<typeof chargeOf>[]) =>
    refusalOf(async () => clerk.takeBack(bookingId, { charges }));

  expect(await refused(chargeOf('fuel', 300))).toEqual([
    'charge_not_agreed',
    '“Missing fuel” was not agreed when this booking was made, so it can’t be charged.',
  ]);
  expect((await refused(chargeOf('late', 200)))[0]).toBe('amount_too_high');
  setTime('2026-11-22T02:10');
  expect(await refused(chargeOf('late', 601))).toEqual([
    'amount_too_high',
    '“Late return” can be at most ₹600 for this return.',
  ]);
  expect((await refused({ ...chargeOf('late', 200), recordId: bookingId }))[0]).toBe('edited_meanwhile');
  expect((await refused(chargeOf('late', 100), chargeOf('late', 100)))[0]).toBe('invalid_input');
  expect((await snapshotDatabase())['bookings']).toEqual(before);
});

test('a reading with a digit too many is stored only once somebody confirms it [j3]', async () => {
  const bookingId = await desk.outOnline();
  await clerk.undo(bookingId);
  await clerk.handOut(bookingId, { odometer: 41_220 });
  setTime('2026-11-21T20:00');

  const refused = await refusalOf(async () => clerk.takeBack(bookingId, { odometer: 413_000 }));
  const likely = (await readBooking(bookingId)).stage;
  const confirmed = await clerk.takeBack(bookingId, { odometer: 413_000, isOdometerRight: true });

  expect(refused).toEqual(['odometer_unlikely', 'That is 3,71,780 km in 2 days. Is it right?']);
  expect([likely, confirmed.data?.stage]).toEqual(['out', 'returned']);
  expect((await readBooking(bookingId)).handovers?.at(-1)?.odometer).toBe(413_000);
});
