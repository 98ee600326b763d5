import { extraChargeKinds, type LineKind, lineKinds } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import {
  backFor,
  balanceOf,
  byCounter,
  counterChargeId,
  countsFor,
  goodwillOf,
  isCorrection,
  leftOf,
  owedOf,
  paymentsOf,
  refundable,
  toldOutside,
} from './ledger.ts';

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
    ['an unpaid booking', [], { balance: 0, owed: 0, left: 0, outside: 0 }],
    ['a price owed but not paid', [unpaid], { balance: 1_000, owed: 1_000, left: 0, outside: 0 }],
    ['a paid price', [paid], { balance: 0, owed: 1_000, left: 1_000, outside: 0 }],
    ['a goodwill refund', [paid, gift], { balance: 0, owed: 900, left: 900, outside: 0 }],
    ['a refund made outside our system', [paid, outside], { balance: 0, owed: 800, left: 800, outside: 200 }],
    ['a cancellation with a full refund', [paid, cancelled(1_000, 0)], { balance: 0, owed: 0, left: 0, outside: 0 }],
    [
      'a cancellation with a refund of half the price',
      [paid, cancelled(1_000, 500)],
      { balance: 0, owed: 500, left: 500, outside: 0 },
    ],
    [
      'a goodwill refund and a refund outside our system, then a cancellation that refunds half of the rest, then a goodwill refund',
      [paid, gift, outside, cancelled(700, 350), gift],
      { balance: 0, owed: 250, left: 250, outside: 200 },
    ],
  ])('has the right sums for %s [AS1]', (_what, ledger, sums) => {
    expect({
      balance: balanceOf(ledger),
      owed: owedOf(ledger),
      left: leftOf(ledger, chargeId),
      outside: toldOutside(ledger, chargeId),
    }).toEqual(sums);
  });

  test('owes what is unpaid after each kind of entry [AS1]', () => {
    const cash = 'ctr_aaaaaaaaaaaaaaaaaaaaaaaa';
    const from = (id: string, amount: number) => [{ chargeId: id, amount, external: false }];
    const to = (id: string, amount: number) => [{ chargeId: id, amount }];
    const line = (kind: LineKind, amount: number) => ({ kind, amount });
    const charges = extraChargeKinds.map((kind) => entry({ lines: [line(kind, 100)] }));
    const [first] = extraChargeKinds;
    const sumOfCharges = charges.length * 100;
    const owesFor = sumOfCharges - 100 - 50;
    const steps: [LedgerEntry, balance: number][] = [
      [entry({ lines: [line('rental', 6_000), line('discount', -500)], paid: to(cash, 1_500) }), 4_000],
      [entry({ back: from(cash, 1_500) }), 5_500],
      [entry({ lines: [line('change', 1_000)] }), 6_500],
      [entry({ lines: [line('change', 300)], paid: to('pay_change', 300) }), 6_500],
      [entry({ paid: to(chargeId, 6_500) }), 0],
      [entry({ lines: [line('change', -2_000), line('kept', 600)], back: from(chargeId, 1_400) }), 0],
      ...charges.map((each, index): [LedgerEntry, number] => [each, (index + 1) * 100]),
      [entry({ lines: [line(first, -100)] }), sumOfCharges - 100],
      [entry({ lines: [line('goodwill', -50)] }), owesFor],
      [entry({ lines: [line('outside', -200)], back: back(200, true) }), owesFor],
      [entry({ account: 'deposit', paid: to('pay_deposit', 5_000) }), owesFor],
      [entry({ account: 'deposit', release: 'used', back: from('pay_deposit', owesFor) }), owesFor],
      [entry({ paid: to('dep_aaaaaaaaaaaaaaaaaaaaaaaa', owesFor) }), 0],
      [cancelled(5_050 + sumOfCharges, 0), 0],
    ];

    const ledger = steps.map(([each]) => each);
    expect(ledger.map((_, index) => balanceOf(ledger.slice(0, index + 1)))).toEqual(steps.map(([, owed]) => owed));
    expect(owedOf(ledger)).toBe(0);
    expect(new Set(ledger.flatMap(({ lines }) => lines.map(({ kind }) => kind)))).toEqual(new Set(lineKinds));
  });

  test('allows refunds only from the payment that confirmed the booking', () => {
    expect(refundable({ ledger: [paid], settledBy: 'pay_BBBBBBBBBBBBBB' })).toBe(0);
    expect(refundable({ ledger: [], settledBy: null })).toBe(0);
  });
});

describe('ledger of a booking with several payments', () => {
  const [second, third] = ['pay_CCCCCCCCCCCCCC', 'pay_DDDDDDDDDDDDDD'];
  const more = (id: string, amount: number) =>
    entry({ lines: [{ kind: 'rental', amount }], paid: [{ chargeId: id, amount }] });
  const booking = { settledBy: chargeId, ledger: [paid, more(second, 300), more(third, 200)] };
  const less = (amount: number) => [{ kind: 'goodwill' as const, amount: -amount }];

  test('counts the payment that confirmed the booking and those of later entries', () => {
    expect(paymentsOf(booking)).toEqual([chargeId, second, third]);
    expect([chargeId, third, 'pay_BBBBBBBBBBBBBB'].map((id) => countsFor(booking, id))).toEqual([true, true, false]);
    expect(refundable(booking)).toBe(1_500);
  });

  test.each([
    [0, []],
    [150, [[third, 150]]],
    [200, [[third, 200]]],
    [
      201,
      [
        [third, 200],
        [second, 1],
      ],
    ],
    [
      1_500,
      [
        [third, 200],
        [second, 300],
        [chargeId, 1_000],
      ],
    ],
  ])('refunds %i from the newest payments first', (amount, expected) => {
    const backs = backFor(booking, less(amount));

    expect(backs.map((each) => [each.chargeId, each.amount])).toEqual(expected);
    expect(backs.some(({ external }) => external)).toBe(false);
  });

  test('refunds nothing of a payment that was returned, and only what is paid and no longer owed', () => {
    const returned = entry({ lines: less(200), back: [{ chargeId: third, amount: 200, external: true }] });
    const owing = entry({ lines: [{ kind: 'rental', amount: 100 }] });
    const ledger = [...booking.ledger, returned, owing];

    expect(balanceOf(ledger)).toBe(100);
    expect(backFor({ ...booking, ledger }, less(100))).toEqual([]);
    expect(backFor({ ...booking, ledger }, less(450))).toMatchObject([
      { chargeId: second, amount: 300 },
      { chargeId, amount: 50 },
    ]);
  });
});

describe('ledger of a booking with counter money', () => {
  const takenId = new ObjectId();
  const notes = counterChargeId(takenId);
  const rental = { kind: 'rental' as const, amount: 1_000 };
  const taken = (amount: number) =>
    entry({
      id: takenId,
      paid: [{ chargeId: notes, amount }],
      counter: { locationId: new ObjectId(), method: 'cash' },
    });
  const correction = entry({ back: [{ chargeId: notes, amount: 400, external: false }] });
  const later = 'pay_CCCCCCCCCCCCCC';
  const change = entry({ lines: [{ kind: 'change', amount: 300 }], paid: [{ chargeId: later, amount: 300 }] });

  test('counts every payment of a booking that staff confirmed, and counter money after a payment through the provider', () => {
    const first = entry({ lines: [rental], paid: [{ chargeId: 'ctr_first', amount: 600 }] });

    expect(paymentsOf({ settledBy: byCounter, ledger: [entry({ lines: [rental] })] })).toEqual([]);
    expect(paymentsOf({ settledBy: byCounter, ledger: [first, taken(400)] })).toEqual(['ctr_first', notes]);
    expect(paymentsOf({ settledBy: chargeId, ledger: [paid, taken(400)] })).toEqual([chargeId, notes]);
  });

  test('refunds the payments through the provider first, the newest first, then counter money', () => {
    const ledger = [entry({ lines: [rental], paid: [{ chargeId, amount: 600 }] }), change, taken(400)];
    const less = [{ kind: 'goodwill' as const, amount: -1_000 }];

    expect(backFor({ settledBy: chargeId, ledger }, less).map((each) => [each.chargeId, each.amount])).toEqual([
      [later, 300],
      [chargeId, 600],
      [notes, 100],
    ]);
  });

  test('owes the amount of a correction again', () => {
    const ledger = [entry({ lines: [rental] }), taken(400)];

    expect([balanceOf(ledger), balanceOf([...ledger, correction])]).toEqual([600, 1_000]);
    expect([...ledger, correction, gift].map(isCorrection)).toEqual([false, false, true, false]);
    expect(refundable({ settledBy: byCounter, ledger: [...ledger, correction] })).toBe(0);
  });

  test('counts goodwill and a discount towards the same limit, even if they only lower the balance', () => {
    const discounted = entry({ lines: [rental, { kind: 'discount', amount: -150 }] });
    const waived = entry({ lines: [{ kind: 'goodwill', amount: -50 }] });

    expect(goodwillOf([discounted, gift, waived])).toBe(300);
    expect(goodwillOf([paid])).toBe(0);
  });
});
