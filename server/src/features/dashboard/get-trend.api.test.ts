import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { buildCharge, buildPayment } from '../../../test/support/payment-factories.ts';
import { createLogger } from '../../platform/logger.ts';
import { addRefund } from '../payment/charge/charge-moves.ts';
import { noteOutside } from '../payment/charge/outside-moves.ts';
import { refundEnded, refundRequested } from '../payment/charge/refund-moves.ts';
import { createDaybooks } from './days/daybooks.ts';
import { getTrend } from './get-trend.ts';

test('a past month’s revenue is unchanged by a hundred refunds in the next month', async () => {
  const clock = createManualClock('2026-11-20T06:30:00Z');
  // All calls here share one cache of daily totals, so the test fails if a change does not update the cache.
  const logger = createLogger('silent');
  const deps = { clock, logger, daybooks: createDaybooks({ clock, logger }) };
  const payment = await buildPayment();
  const charges = await Promise.all(Array.from({ length: 100 }, async () => buildCharge({ payment })));
  clock.set('2026-12-02T06:30:00Z');
  const before = await getTrend({ by: 'month' }, deps);

  let given = 0;
  for (const [index, { _id: chargeId }] of charges.entries()) {
    const amount = 100 + index;
    given += amount + 50;
    await addRefund(chargeId, { id: 'entry', amount, at: clock.now() }, deps);
    // Our own refund is requested for only every second charge. For the others, a refund made outside the system covers
    // the promised amount.
    if (index % 2 === 0)
      await refundRequested(
        { chargeId, part: { id: 'entry', gen: 1 } },
        { id: 'rfnd_A', amountInPaise: amount * 100 },
        deps,
      );
    const paise = index % 2 === 0 ? 5_000 : (amount + 50) * 100;
    await noteOutside(chargeId, { listed: [{ id: 'rfnd_B', paise, cameBack: false }] }, deps);
    await refundEnded({ chargeId, part: { id: 'entry', gen: 1 } }, 'processed', deps);
  }

  const after = await getTrend({ by: 'month' }, deps);
  expect(before.at(-2)?.revenue).toBe(100 * payment.amount);
  expect(after.at(-2)).toEqual(before.at(-2));
  expect(after.at(-1)?.revenue).toBe(-given);
});
