import { beforeEach, describe, expect, test } from 'vitest';
import { dieAt } from '../../../../test/support/interleave.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { createDaybooks } from '../../dashboard/days/daybooks.ts';
import { getTrend } from '../../dashboard/get-trend.ts';
import { runAllWorkers } from '../../payment/workers.ts';

let counter: Counter;
let bookingId: string;

beforeEach(async () => {
  counter = await openCounter();
  bookingId = await counter.owing();
});

const setTime = (moment: string) => counter.app.clock.set(new Date(`${moment}+05:30`));
const clerk = async () => counter.app.signIn(counter.clerk.user);
const manager = async () => counter.app.signIn(counter.manager.user);

describe('the revenue of counter money', () => {
  test('belongs to the day it was taken, even if its charge is copied later and that day was summed before', async () => {
    const { money } = createDaybooks(counter.app.deps);
    const capturedOn = async (day: string) => (await money.read()).get(day)?.captured ?? 0;
    setTime('2026-11-25T23:50:00');
    const as = await clerk();
    expect(await dieAt({ name: 'counter:written', nth: 1 }, async () => counter.take(bookingId, {}, as))).toBe(true);
    setTime('2026-11-26T00:30:00');
    expect(await capturedOn('2026-11-25')).toBe(0);

    await runAllWorkers(counter.app.deps);

    expect([await capturedOn('2026-11-25'), await capturedOn('2026-11-26')]).toEqual([1_000, 0]);
    await counter.runUntilQuiet();
  });

  test('of a past month does not change with a later correction [TL6]', async () => {
    const byMonth = async () =>
      getTrend({ by: 'month' }, { ...counter.app.deps, daybooks: createDaybooks(counter.app.deps) });
    const recordId = counter.newId();
    await counter.take(bookingId, { recordId });
    setTime('2026-12-01T00:10:00');
    const before = (await byMonth()).at(-2);

    await counter.correct(bookingId, recordId, counter.newId(), await manager());

    const [november, december] = (await byMonth()).slice(-2);
    expect([before?.revenue, november, december?.revenue]).toEqual([1_000, before, -1_000]);
    await counter.runUntilQuiet();
  });
});
