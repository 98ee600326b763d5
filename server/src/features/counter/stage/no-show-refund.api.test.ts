import { beforeEach, describe, expect, test } from 'vitest';
import { fillLedger } from '../../../../test/support/fill-ledger.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter.ts';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { refusalOf } from '../../../../test/support/refusal.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';

let counter: Counter;
/** A booking of five days from yesterday on, of which ₹5,000 are paid. */
let id: string;

const setTime = (moment: string) => counter.app.clock.set(new Date(`${moment}+05:30`));

beforeEach(async () => {
  counter = await openCounter({ env: { NO_SHOW_PERCENT: '30' } });
  id = (await counter.rental.confirmed({ fromDate: '2026-11-20', toDate: '2026-11-24' })).booking._id;
});

/** Adds days that the customer has not paid for, at ₹1,000 each. */
async function addUnpaid(days: number): Promise<void> {
  const owner = (await counter.app.signInAs('admin')).token;
  const toDate = `2026-11-${24 + days}`;
  await staffChangesOf(counter.rental, id, owner).change({ fromDate: '2026-11-20', toDate });
}

describe('the refund of a no-show', () => {
  test.each([
    ['is refunded only beyond the balance', 1, { refund: 800, balance: 0 }],
    ['only lowers a balance that is higher', 5, { refund: 0, balance: 2_000 }],
  ])('%s', async (_, days, { refund, balance }) => {
    await addUnpaid(days);
    setTime('2026-11-21T12:00:00');

    const { noShow } = await counter.prepare(id);
    const { data } = await counter.noShow(id, { expectedRefund: refund });
    await counter.rental.runUntilQuiet();

    expect([noShow, data?.refund]).toEqual([{ refund }, refund]);
    const { ledger, ...stored } = await readBooking(id);
    expect(stored).toMatchObject({ stage: 'no_show', balance });
    expect(ledger.at(-1)?.back.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund);
    await counter.rental.expectQuiet();
  });
});

test('a step that adds a ledger entry is refused once the ledger is full, and any other one is not', async () => {
  const full = ['ledger_full', 'This booking has had too many changes. No more can be recorded.'];
  await fillLedger(id);
  setTime('2026-11-21T12:00:00');

  expect(await refusalOf(async () => counter.noShow(id))).toEqual(full);
  await counter.handOut(id);
  expect(await refusalOf(async () => counter.takeBack(id, { unusedDays: 'policy' }))).toEqual(full);
  expect((await counter.takeBack(id)).data?.stage).toBe('returned');
});
