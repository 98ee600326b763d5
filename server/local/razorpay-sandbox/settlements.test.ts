import { describe, expect, test } from 'vitest';
import { openSandbox, sandboxStart } from '../../test/support/open-sandbox.ts';

/* Tests how the sandbox pays out settlements, and the lists that it returns for reconciliation. */

const day = 86_400_000;
const { sandbox, call, newOrder } = await openSandbox();

const paid = async (amount = 840_000) => sandbox.pay(await newOrder({ amount })).razorpay_payment_id;
const list = async (path: string) => (await call(`/v1/${path}`)).body.items;
const linesOf = async (when: string) => list(`settlements/recon/combined?year=2026&month=11${when}`);

describe('settlements', () => {
  test('include payments captured two days earlier, minus a fee that includes tax', async () => {
    const id = await paid();
    await sandbox.advance(day);
    const early = await list('settlements');
    await sandbox.advance(day);

    const settlements = await list('settlements?from=1&to=99999999999');

    const fee = { fee: 19_824, tax: 3_024 };
    const createdAt = Date.parse('2026-11-23T04:30:00.000Z') / 1000;
    expect(early).toEqual([]);
    expect(settlements).toMatchObject([{ amount: 820_176, fees: fee.fee, tax: fee.tax, created_at: createdAt }]);
    const [{ id: settlement_id, utr: settlement_utr }] = settlements;
    const line = { entity_id: id, type: 'payment', debit: 0, credit: 820_176, amount: 840_000, payment_id: null };
    expect(await linesOf('&day=23')).toMatchObject([{ ...line, ...fee, settlement_id, settlement_utr }]);
    expect(await linesOf('&day=22')).toEqual([]);
  });

  test('deduct refunds, and are postponed while the amount to pay out is not positive', async () => {
    sandbox.refundOutside(await paid(100_000));
    sandbox.refundOutside(await paid(840_000), 40_000);
    await sandbox.advance(2 * day);

    const lines: { type: string; amount: number }[] = await linesOf('');

    expect(lines.map(({ type, amount }) => `${type} ${amount}`).toSorted()).toEqual([
      'payment 100000',
      'payment 840000',
      'refund 100000',
      'refund 40000',
    ]);
    expect((await list('settlements'))[0].amount).toBe(940_000 - 19_824 - 2_360 - 140_000);
    sandbox.reset();
    sandbox.refundOutside(await paid(100_000));
    await sandbox.advance(3 * day);
    expect(await list('settlements')).toEqual([]);
  });

  test('exclude payments on hold, and can be made to repeat a payment, add an adjustment or report changed amounts', async () => {
    sandbox.hold(await paid());
    const id = await paid();
    const first = sandbox.settleNow();
    const second = sandbox.settleAgain(id);
    sandbox.adjust(first.id, -500);
    sandbox.amend(id, { fee: 7 }, 'settlement');

    const { settlements, settlementItems } = sandbox.state();

    expect(settlements).toMatchObject([
      { id: first.id, amount: 820_176 - 500 },
      { id: second.id, amount: 820_176 },
    ]);
    expect(settlementItems).toMatchObject([
      { entity_id: id, fee: 7, settlement_id: first.id },
      { entity_id: id, settlement_id: second.id },
      { type: 'adjustment', debit: 500, credit: 0 },
    ]);
  });
});

describe('lists of payments and refunds', () => {
  test('contain the entries of the requested period, newest first, in pages', async () => {
    const first = await paid();
    await sandbox.advance(60_000);
    const second = await paid();
    const { id: refund } = sandbox.refundOutside(first);
    const from = sandboxStart.getTime() / 1000;
    const ids = async (path: string) => (await list(path)).map(({ id }: { id: string }) => id);

    expect(await ids(`payments?from=${from}&to=${from + 60}`)).toEqual([second, first]);
    expect(await ids(`payments?from=${from}&to=${from + 59}`)).toEqual([first]);
    expect(await ids(`payments?from=${from}&to=${from + 60}&count=1&skip=1`)).toEqual([first]);
    expect(await ids(`refunds?from=${from}&to=${from + 60}`)).toEqual([refund]);
    expect((await call('/v1/payments?count=101')).status).toBe(400);
    expect((await call('/v1/settlements/recon/combined?year=2026')).status).toBe(400);
  });

  test('omit payments that were removed', async () => {
    const id = await paid();
    sandbox.forget(id);

    expect(await list('payments')).toEqual([]);
    expect((await call(`/v1/payments/${id}`)).status).toBe(400);
  });
});
