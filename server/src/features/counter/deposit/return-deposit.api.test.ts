import { addDays, rentalContract, startOfDayInIndia } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import { type Deposit, newId, openDeposit } from '../../../../test/support/open-deposit.ts';
import { readBooking, readCharge } from '../../../../test/support/open-rental.ts';
import { createDaybooks } from '../../dashboard/days/daybooks.ts';
import { settleDueDeposits } from '../../payment/deposit/due-deposits.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { ObjectId } from '../../../platform/mongo.ts';

const [minute, hour] = [60_000, 3_600_000];
let desk: Deposit;

beforeEach(async () => {
  desk = await openDeposit();
});

const matters = async () =>
  desk.app.client.succeed(rentalContract.listMoneyMatters, { as: (await desk.app.signInAs('admin')).token });

describe('taking back a car with a deposit', () => {
  test('gives back all of it at once; cash that staff have just returned is done [DE3]', async () => {
    const { bookingId, chargeId } = await desk.out();
    const due = new Date(desk.app.clock.now().getTime() + 24 * hour);

    const { depositBack } = await desk.prepare(bookingId);
    const { status, data } = await desk.clerk.takeBack(bookingId, { deposit: 'returned' });
    await desk.rental.runUntilQuiet();

    expect(depositBack).toMatchObject({ used: 0, online: 0, atCounter: 5_000 });
    expect([status, data?.deposit?.held, data?.canUndo]).toEqual([201, 0, undefined]);
    expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, balance: 0, depositDueAt: due });
    expect(await readCharge(chargeId)).toMatchObject({ net: 0, open: false, parts: [{ state: 'processed' }] });
    expect((await desk.dayBook()).lines).toMatchObject([{ isDeposit: true, taken: 5_000, returned: 5_000 }]);
    expect(await matters()).toEqual([]);
  });

  test('lists cash as money to return until staff have returned it', async () => {
    const { bookingId, chargeId } = await desk.out();

    await desk.takeBack(bookingId);
    await desk.rental.runUntilQuiet();

    expect(await readCharge(chargeId)).toMatchObject({
      open: true,
      nextAt: null,
      parts: [{ state: 'due', amount: 5_000 }],
    });
    expect(await matters()).toMatchObject([{ kind: 'notes_to_return', bookingId, amount: 5_000 }]);
    const as = await desk.rental.customer.token();
    const [own] = await desk.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
    expect(own?.refunds).toMatchObject([{ kind: 'deposit', amount: 5_000, state: 'due' }]);
  });

  test('pays the balance first; that part is revenue of this day and has a receipt [DE2]', async () => {
    const { bookingId, chargeId } = await desk.owing();
    const revenue = async () => (await createDaybooks(desk.app.deps).money.read()).get(desk.today)?.captured ?? 0;
    const before = await revenue();
    const papers = await findPapers(new ObjectId(bookingId));

    const { depositBack } = await desk.prepare(bookingId);
    await desk.takeBack(bookingId, { deposit: 'returned' });
    await desk.rental.runUntilQuiet();

    expect(depositBack).toMatchObject({ used: 1_000, atCounter: 4_000 });
    const { ledger, ...stored } = await readBooking(bookingId);
    expect(stored).toMatchObject({ deposit: 0, balance: 0 });
    const used = `dep_${String(ledger.at(-1)?.id)}`;
    expect(await readCharge(used)).toMatchObject({ outcome: 'kept', amount: 1_000, net: 1_000, method: 'deposit' });
    expect(await readCharge(chargeId)).toMatchObject({ net: 0, open: false, parts: [{ amount: 4_000 }] });
    expect((await revenue()) - before).toBe(1_000);
    expect((await findPapers(new ObjectId(bookingId))).length - papers.length).toBe(1);
    expect((await desk.prepare(bookingId)).deposit).toMatchObject({ held: 0, used: 1_000 });
  });

  test('pays only what the refund for unused days leaves of the balance', async () => {
    const { bookingId, chargeId } = await desk.owing();
    const { balance = 0, unused, depositBack } = await desk.prepare(bookingId);

    const { data } = await desk.clerk.takeBack(bookingId, { unusedDays: 'policy', deposit: 'returned' });
    await desk.rental.runUntilQuiet();

    expect([balance, depositBack?.used, data?.refund]).toEqual([1_000, 1_000, (unused?.allowed ?? 0) - balance]);
    expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, balance: 0 });
    expect(await readCharge(chargeId)).toMatchObject({ parts: [{ amount: 5_000, state: 'processed' }] });
  });

  test('keeps a deposit that is smaller than the balance, and the rest stays to be paid', async () => {
    const bookingId = await desk.booked();
    await desk.take(bookingId, { amount: 400 });
    await desk.handOut(bookingId, { depositReason: 'Known customer' });
    await desk.extend(bookingId);

    await desk.takeBack(bookingId);
    await desk.rental.runUntilQuiet();

    expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, balance: 600 });
    expect(await matters()).toEqual([]);
  });

  test.each(['stage:written', 'counter:copied', 'cancel:charged', 'cancel:cleared'] as const)(
    'gives back and uses each rupee once if the process dies at %s [DE3]',
    async (name) => {
      const { bookingId, chargeId } = await desk.owing();
      const given = { recordId: newId(), rev: (await readBooking(bookingId)).rev, deposit: 'returned' as const };

      expect(await dieAt({ name, nth: 1 }, async () => desk.takeBack(bookingId, given))).toBe(true);
      await desk.rental.runUntilQuiet();
      const again = await desk.takeBack(bookingId, given);

      expect(again.status).toBe(201);
      expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, balance: 0, followUp: false });
      expect(await readCharge(chargeId)).toMatchObject({ open: false, parts: [{ amount: 4_000, state: 'processed' }] });
    },
  );
});

describe('a deposit that is kept when the car is taken back', () => {
  test('is given back by staff, once, when the car is checked', async () => {
    const { bookingId, chargeId } = await desk.out();
    const back = await desk.takeBack(bookingId, { deposit: 'keep' });
    const given = { recordId: newId(), rev: (await readBooking(bookingId)).rev, returned: true as const };

    const settled = await desk.settle(bookingId, given);
    const again = await desk.settle(bookingId, given);
    const other = await desk.settle(bookingId);
    await desk.rental.runUntilQuiet();

    expect(back.data?.deposit).toMatchObject({ held: 5_000, backBy: expect.any(String) });
    expect([settled.status, again.status, other.code]).toEqual([200, 200, 'nothing_to_return']);
    expect(await readCharge(chargeId)).toMatchObject({ open: false, parts: [{ amount: 5_000, state: 'processed' }] });
  });

  test('is given back by the system after a day if the last day is over and nobody recorded a hand-out', async () => {
    const bookingId = await desk.booked();
    await desk.take(bookingId);
    const midnight = startOfDayInIndia(addDays(desk.today, 6));

    desk.app.clock.set(new Date(midnight.getTime() - minute));
    await settleDueDeposits(desk.app.deps);
    const before = await readBooking(bookingId);
    desk.app.clock.set(midnight);
    await desk.rental.runUntilQuiet();

    expect(before.deposit).toBe(5_000);
    expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, followUp: false });
    expect(await matters()).toMatchObject([{ kind: 'notes_to_return', bookingId, amount: 5_000 }]);
  });

  test('is given back by the system just before the promised hour, not earlier [DE3]', async () => {
    const { bookingId } = await desk.out();
    await desk.takeBack(bookingId, { deposit: 'keep' });

    await desk.rental.runFor(24 * hour - 6 * minute, 2);
    const before = await readBooking(bookingId);
    await desk.rental.runFor(2 * minute, 2);

    expect(before.deposit).toBe(5_000);
    const { ledger, ...after } = await readBooking(bookingId);
    expect(after).toMatchObject({ deposit: 0, followUp: false });
    expect(ledger.at(-1)).toMatchObject({ account: 'deposit', release: 'returned', by: null });
    expect(ledger.at(-1)?.at.getTime()).toBeLessThan(after.depositDueAt?.getTime() ?? 0);
    expect(await matters()).toMatchObject([{ kind: 'notes_to_return', bookingId, amount: 5_000 }]);
    await desk.rental.runUntilQuiet();
  });

  test.each(['deposit:settled', 'cancel:charged', 'cancel:cleared'] as const)(
    'is given back once if the process dies at %s [DE3]',
    async (name) => {
      const { bookingId, chargeId } = await desk.out();
      await desk.takeBack(bookingId, { deposit: 'keep' });

      expect(await dieAt({ name, nth: 1 }, async () => desk.settle(bookingId))).toBe(true);
      await desk.rental.runUntilQuiet();

      expect(await readBooking(bookingId)).toMatchObject({ deposit: 0, followUp: false });
      expect(await readCharge(chargeId)).toMatchObject({ parts: [{ amount: 5_000 }] });
    },
  );

  test('is settled by only one of two clerks', async () => {
    const { bookingId, chargeId } = await desk.out();
    await desk.takeBack(bookingId, { deposit: 'keep' });
    const { rev } = await readBooking(bookingId);

    const both = await Promise.all([1, 2].map(async () => desk.settle(bookingId, { rev })));
    await desk.rental.runUntilQuiet();

    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect(await readCharge(chargeId)).toMatchObject({ parts: [{ amount: 5_000 }] });
  });

  test('stays with the customer’s car if the return is undone', async () => {
    const { bookingId } = await desk.out();
    await desk.takeBack(bookingId, { deposit: 'keep' });

    expect((await desk.undo(bookingId)).status).toBe(200);

    const stored = await readBooking(bookingId);
    expect(stored).toMatchObject({ stage: 'out', deposit: 5_000 });
    expect(stored).not.toHaveProperty('depositDueAt');
    expect((await desk.settle(bookingId)).code).toBe('stage_conflict');
  });
});

describe('a booking that ends before its car is handed out', () => {
  test('gives back the whole deposit in the same write if it is cancelled [DE5]', async () => {
    const { booking } = await desk.rental.confirmed({ fromDate: '2026-12-01', toDate: '2026-12-02' });
    const recordId = newId();
    await desk.take(booking._id, { recordId });

    const { data } = await desk.rental.cancel(booking._id);
    const { rev } = await readBooking(booking._id);
    await desk.rental.runUntilQuiet();

    expect(data).toMatchObject({ status: 'cancelled', refund: 2_000 });
    expect(await readBooking(booking._id)).toMatchObject({ rev, refundDue: 2_000, balance: 0, deposit: 0 });
    expect(await readCharge(`ctr_${recordId}`)).toMatchObject({ parts: [{ amount: 5_000, state: 'due' }] });
    expect((await findPapers(new ObjectId(booking._id))).map(({ printed }) => printed.totalAmount)).toEqual([
      2_000, -2_000,
    ]);
  });

  test('gives it back if the customer does not come', async () => {
    const bookingId = await desk.booked();
    const recordId = newId();
    await desk.take(bookingId, { recordId });
    await desk.app.advance(25 * hour);

    const { status, data } = await desk.noShow(bookingId);
    await desk.rental.runUntilQuiet();

    expect([status, data?.refund, data?.canUndo]).toEqual([200, 0, undefined]);
    expect(await readBooking(bookingId)).toMatchObject({ stage: 'no_show', deposit: 0 });
    expect(await readCharge(`ctr_${recordId}`)).toMatchObject({ parts: [{ amount: 5_000, state: 'due' }] });
  });
});
