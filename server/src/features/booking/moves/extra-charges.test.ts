import type { PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { LedgerEntry } from '../record/ledger-entry.ts';
import { linesPaidBy, listExtraCharges } from './extra-charges.ts';

const entry = (given: Partial<LedgerEntry>): LedgerEntry => ({
  id: new ObjectId(),
  at: new Date(0),
  by: null,
  why: '',
  lines: [],
  paid: [],
  back: [],
  ...given,
});
const owes = (kind: PaperLine['kind'], amount: number) => entry({ lines: [{ kind, amount }], evidence: 'A notice' });
const pays = (amount: number) => entry({ paid: [{ chargeId: `ctr_${amount}`, amount }] });
const returns = (amount: number) => ({ back: [{ chargeId: 'pay_1', amount, external: false }] });

/** Rented for 5,000 rupees and paid. */
const rented = entry({ lines: [{ kind: 'rental', amount: 5_000 }], paid: [{ chargeId: 'pay_1', amount: 5_000 }] });

describe('linesPaidBy', () => {
  test.each<[string, LedgerEntry[], number, PaperLine[]]>([
    ['a change that was paid later', [owes('change', 2_000)], 2_000, [{ kind: 'change', amount: 2_000 }]],
    ['an extra charge', [owes('fine', 500)], 500, [{ kind: 'fine', amount: 500 }]],
    [
      'what was owed first',
      [owes('change', 2_000), owes('late', 600)],
      2_200,
      [
        { kind: 'change', amount: 2_000 },
        { kind: 'late', amount: 200 },
      ],
    ],
    [
      'what earlier payments have left',
      [owes('late', 600), pays(250), owes('fine', 500)],
      850,
      [
        { kind: 'late', amount: 350 },
        { kind: 'fine', amount: 500 },
      ],
    ],
    [
      'two charges of one kind in one line',
      [owes('fine', 500), owes('fine', 300)],
      800,
      [{ kind: 'fine', amount: 800 }],
    ],
    [
      'nothing of a charge that was taken off',
      [owes('fine', 500), owes('late', 300), owes('fine', -500)],
      300,
      [{ kind: 'late', amount: 300 }],
    ],
    ['the rest after goodwill', [owes('late', 600), owes('goodwill', -100)], 500, [{ kind: 'late', amount: 500 }]],
    [
      'what is owed again after a correction',
      [owes('late', 600), pays(600), entry(returns(600))],
      600,
      [{ kind: 'late', amount: 600 }],
    ],
    [
      'no charge that was paid, taken off and refunded',
      [
        owes('late', 600),
        pays(600),
        entry({ lines: [{ kind: 'late', amount: -600 }], ...returns(600) }),
        owes('fine', 90),
      ],
      90,
      [{ kind: 'fine', amount: 90 }],
    ],
  ])('returns %s', (_what, entries, amount, lines) => {
    const payment = pays(amount);

    expect(linesPaidBy([rented, ...entries, payment, owes('late', 9)], payment)).toEqual(lines);
  });
});

describe('listExtraCharges', () => {
  test('returns the charges with the entry that took each off, and no change or payment', () => {
    const [late, fine] = [owes('late', 600), owes('fine', 500)];
    const takenOff = entry({ lines: [{ kind: 'late', amount: -600 }], takesOff: late.id });

    const charges = listExtraCharges([rented, late, pays(600), fine, takenOff]);

    expect(charges).toEqual([
      { entry: late, kind: 'late', amount: 600, evidence: 'A notice', takenOff },
      { entry: fine, kind: 'fine', amount: 500, evidence: 'A notice' },
    ]);
  });
});
