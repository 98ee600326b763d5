import { expect, test } from 'vitest';
import { seededRandom, shuffled } from '../../local/seeded-random.ts';
import { createOrder } from '../../src/features/payment/create-order.ts';
import { restartRefund } from '../../src/features/payment/restart-refund.ts';
import { runAllWorkers } from '../../src/features/payment/workers.ts';
import { emptyTestDatabase } from '../../test/support/database.ts';
import { actAs, holdAt } from '../../test/support/interleave.ts';
import { openRental, readCharge, readPayment, stageRental } from '../../test/support/open-rental.ts';
import { inWords } from './race-plays.ts';
import { isLongStorm, stormSeed } from './storm-settings.ts';

const leaseMs = 21_000;
const hourMs = 3_600_000;
const tabs = ['A', 'B', 'C'] as const;
const stops = ['order:leased', 'order:posted'] as const;

/**
 * Every combination of two things: the step at which each of the three tabs waits while the lease expires, and the
 * order in which the tabs continue.
 */
const plays = stops.flatMap((a) =>
  stops.flatMap((b) =>
    stops.flatMap((c) => ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'].map((goOn) => ({ at: [a, b, c], goOn }))),
  ),
);

/** Returns the order ids received by three tabs and a later request for the same booking, and the stored order id. */
async function payInTabs(
  { at, goOn }: (typeof plays)[number],
  losesAnswer: boolean,
): Promise<[string[], string | null]> {
  await emptyTestDatabase();
  const rental = await stageRental();
  const booking = await rental.hold();
  const ask = inWords(async () => {
    const input = { bookingId: booking._id, customerId: String(rental.customer.user._id) };
    return (await createOrder(input, rental.app.deps)).orderId;
  });
  if (losesAnswer) rental.app.sandbox.faults([{ match: 'POST /v1/orders', action: 'commit-then-reset' }]);
  const gates = holdAt(...tabs.map((actor, index) => ({ name: at[index] ?? 'order:leased', actor })));
  const answers: Promise<string>[] = [];
  for (const [index, actor] of tabs.entries()) {
    const answer = actAs(actor, ask);
    await Promise.race([gates[index]?.reached, answer]);
    await rental.app.advance(leaseMs);
    answers.push(answer);
  }
  for (const actor of goOn) {
    const index = tabs.findIndex((tab) => tab === actor);
    gates[index]?.release();
    await answers[index];
  }
  const given = [...(await Promise.all(answers)), await ask()];
  return [given.filter((id) => id !== 'provider_unavailable'), (await readPayment(booking._id)).razorpayOrderId];
}

test(`three tabs that pay for the same booking all receive the same stored order, even if the lease for creating it expires in every tab (seed ${stormSeed})`, async () => {
  const chosen = isLongStorm ? plays : shuffled(plays, seededRandom(stormSeed)).slice(0, 8);
  for (const [index, play] of chosen.entries()) {
    const [given, stored] = await payInTabs(play, index % 3 === 0);

    expect(stored).toMatch(/^order_/);
    expect({ play, given: new Set(given) }).toEqual({ play, given: new Set([stored]) });
  }
});

async function readOnlyRefund(chargeId: string) {
  const [part] = (await readCharge(chargeId)).parts;
  if (!part) throw new Error('no refund was promised');
  return part;
}

test('a refund that fails twice is paid exactly once despite three workers, three concurrent retry clicks and one late click', async () => {
  const rental = await openRental();
  const { app } = rental;
  const { booking, fields } = await rental.confirmed();
  await rental.cancel(booking._id);
  const readPart = async () => readOnlyRefund(fields.razorpay_payment_id);
  const { id: refundId } = await readPart();
  const click = inWords(async () => {
    await restartRefund({ razorpayPaymentId: fields.razorpay_payment_id, refundId }, app.deps);
    return 'again';
  });
  const work = async () => Promise.all([1, 2, 3].map(async () => runAllWorkers(app.deps)));

  for (const gen of [1, 2]) {
    app.sandbox.setRefund((await readPart()).razorpayRefundId ?? '', 'failed');
    await app.advance(hourMs);
    await work();
    expect(await readPart()).toMatchObject({ state: 'failed', gen });
    const [slow] = holdAt({ name: 'refund:called' });

    const clicks = Promise.all([click(), click(), click()]);
    await slow?.reached;
    await app.advance(hourMs);
    await work();
    const late = await click();
    slow?.release();

    expect([...(await clicks).toSorted(), late]).toEqual([
      'again',
      'refund_not_failed',
      'refund_not_failed',
      'refund_not_failed',
    ]);
    expect(await readPart()).toMatchObject({ state: 'processed', gen: gen + 1 });
  }
  await rental.runUntilQuiet();

  expect(await readPart()).toMatchObject({ state: 'processed', gen: 3 });
  const { refunds } = app.sandbox.state();
  expect(refunds.map(({ status }) => status)).toEqual(['failed', 'failed', 'processed']);
});
