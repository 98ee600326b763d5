import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../platform/mongo.ts';
import type { LedgerEntry } from './booking.model.ts';
import { balanceOf, leftOf, owedOf, refundable, toldOutside } from './ledger.ts';

const chargeId = 'pay_AAAAAAAAAAAAAA';

const entry = (given: Partial<LedgerEntry>): LedgerEntry => ({
  id: new ObjectId(),
  at: new Date(0),
  by: null,
  why: 'paid',
  lines: [],
  paid: [],
  back: [],
  ...given,
});

const back = (amount: number, external = false) => [{ chargeId, amount, external }];
const paid = entry({ lines: [{ kind: 'rental', amount: 1_000 }], paid: [{ chargeId, amount: 1_000 }] });
const gift = entry({ lines: [{ kind: 'goodwill', amount: -100 }], back: back(100) });
const outside = entry({ lines: [{ kind: 'outside', amount: -200 }], back: back(200, true) });
const cancelled = (owed: number, kept: number) =>
  entry({
    lines: [
      { kind: 'cancelled', amount: -owed },
      { kind: 'kept', amount: kept },
    ],
    back: back(owed - kept),
  });
const unpaid = entry({ lines: [{ kind: 'rental', amount: 1_000 }] });

describe('ledger of a booking', () => {
  test.each([
    ['nothing', [], { balance: 0, owed: 0, left: 0, told: 0 }],
    ['owed and not paid', [unpaid], { balance: 1_000, owed: 1_000, left: 0, told: 0 }],
    ['paid', [paid], { balance: 0, owed: 1_000, left: 1_000, told: 0 }],
    ['a gift', [paid, gift], { balance: 0, owed: 900, left: 900, told: 0 }],
    ['returned outside', [paid, outside], { balance: 0, owed: 800, left: 800, told: 200 }],
    ['cancelled in full', [paid, cancelled(1_000, 0)], { balance: 0, owed: 0, left: 0, told: 0 }],
    ['cancelled by half', [paid, cancelled(1_000, 500)], { balance: 0, owed: 500, left: 500, told: 0 }],
    [
      'a gift, a part outside, then cancelled by half of the rest, then a gift',
      [paid, gift, outside, cancelled(700, 350), gift],
      { balance: 0, owed: 250, left: 250, told: 200 },
    ],
  ])('adds up: %s', (_what, ledger, { balance, owed, left, told }) => {
    expect([balanceOf(ledger), owedOf(ledger), leftOf(ledger, chargeId), toldOutside(ledger, chargeId)]).toEqual([
      balance,
      owed,
      left,
      told,
    ]);
  });

  test('allows refunds only from the payment that confirmed the booking', () => {
    expect(refundable({ ledger: [paid], settledBy: 'pay_BBBBBBBBBBBBBB' })).toBe(0);
    expect(refundable({ ledger: [], settledBy: null })).toBe(0);
  });
});
