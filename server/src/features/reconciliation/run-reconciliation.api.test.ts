import { describe, expect, test } from 'vitest';
import { actAs, holdAt } from '../../../test/support/interleave.ts';
import { openRental, readCharge } from '../../../test/support/open-rental.ts';
import { Lease } from './lease.model.ts';
import { ReconciledDay } from './reconciled-day.model.ts';
import { reconcileDue, reconcileNow, startReconciliation } from './run-reconciliation.ts';

const minutes = 60_000;
const dayMs = 86_400_000;

describe('daily reconciliation', () => {
  test('reconciles each of the last two days once per calendar day in India', async () => {
    const { app } = await openRental();

    const first = await reconcileDue(app.deps);
    const second = await reconcileDue(app.deps);
    await app.advance(dayMs);
    const next = await reconcileDue(app.deps);

    expect(first.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19']);
    expect(second).toEqual([]);
    expect(next.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('reconciles a day with open differences again, however old it is', async () => {
    const { app, ...rental } = await openRental();
    const id = (await rental.confirmed()).fields.razorpay_payment_id;
    app.sandbox.say(id, 'dreaming');
    await app.advance(dayMs);
    await reconcileDue(app.deps);
    await app.advance(4 * dayMs);
    const later = await reconcileDue(app.deps);
    app.sandbox.say(id, null);
    await app.advance(dayMs);

    const closed = await reconcileDue(app.deps);
    await app.advance(dayMs);

    expect(later.map(({ day, left }) => [day, left.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-23', 0],
      ['2026-11-24', 0],
    ]);
    expect(closed[0]).toMatchObject({ day: '2026-11-20', left: [] });
    expect((await reconcileDue(app.deps)).map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26']);
  });

  test('leaves a day to the next run if the provider does not respond', async () => {
    const { app } = await openRental();
    app.sandbox.faults([{ match: 'GET /v1/payments', times: 3, action: 'reset' }]);

    const first = await reconcileDue(app.deps);
    const second = await reconcileDue(app.deps);

    expect(first.map(({ day }) => day)).toEqual(['2026-11-19']);
    expect(second.map(({ day }) => day)).toEqual(['2026-11-18']);
  });
});

describe('reconciliation lease', () => {
  test('lets only one process reconcile at a time', async () => {
    const { app } = await openRental();
    const [gate] = holdAt({ name: 'reconcile:read', actor: 'A' });
    const first = actAs('A', async () => reconcileDue(app.deps));
    await gate?.reached;

    const second = await actAs('B', async () => reconcileDue(app.deps));
    const third = await actAs('B', async () => reconcileNow('2026-11-19', app.deps));
    gate?.release();

    expect([second, third]).toEqual([[], null]);
    expect(await first).toHaveLength(2);
    expect(await Lease.find({}).lean()).toEqual([]);
  });

  test('expires after the process that holds it is killed', async () => {
    const { app } = await openRental();
    const [gate] = holdAt({ name: 'reconcile:read', actor: 'A' });
    // The gate is never released, as if the process had been killed.
    void actAs('A', async () => reconcileDue(app.deps));
    await gate?.reached;
    const early = await reconcileDue(app.deps);
    await app.advance(10 * minutes);

    const late = await reconcileDue(app.deps);

    expect(early).toEqual([]);
    expect(late).toHaveLength(2);
  });

  test('stops its previous holder once another process has taken it over', async () => {
    const { app, ...rental } = await openRental();
    await rental.confirmed();
    await app.advance(dayMs);
    const [gate] = holdAt({ name: 'reconcile:noted', actor: 'A' });
    const slow = actAs('A', async () => reconcileNow('2026-11-20', app.deps)).catch((error: unknown) => String(error));
    await gate?.reached;
    await app.advance(10 * minutes);
    const taken = await reconcileNow('2026-11-20', app.deps);
    gate?.release();

    expect(taken).toMatchObject({ day: '2026-11-20', left: [] });
    expect(await slow).toContain('taken over');
  });
});

test('the reconciliation worker stores the provider’s fees, and finishes the current run before it stops', async () => {
  const { app, ...rental } = await openRental();
  const id = (await rental.confirmed()).fields.razorpay_payment_id;
  await app.advance(dayMs);
  const worker = startReconciliation(app.deps);

  // Waits for the current run.
  await worker.stop();

  const days = await ReconciledDay.find({}).sort({ _id: 1 }).lean();
  expect(days.map(({ _id }) => _id)).toEqual(['2026-11-19', '2026-11-20']);
  expect(await readCharge(id)).toMatchObject({ feePaise: 11_092, taxPaise: 1_692 });
});
