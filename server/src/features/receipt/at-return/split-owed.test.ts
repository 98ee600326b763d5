import { lineKinds, type PaperLine } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { OpenInvoices } from '../open-papers.ts';
import type { PaperRecord } from '../paper.model.ts';
import { splitOwed } from './split-owed.ts';

type Vouchers = OpenInvoices<PaperRecord>;

const profileId = String(new ObjectId());
const kinds = lineKinds.filter((kind) => kind !== 'goodwill' && kind !== 'cleaning');
const main = { kinds, isEntered: true };
const own = { kinds: ['cleaning' as const], isEntered: true, ownProfileId: profileId };
const ways = { main, own: [own], standard: lineKinds };

const line = (kind: PaperLine['kind'], amount: number): PaperLine => ({ kind, amount });

const vouchers = (given: Partial<PaperRecord>, ...lines: PaperLine[]): Vouchers => {
  const voucher = { _id: new ObjectId(), ...given } as PaperRecord;
  return { invoices: [voucher], papers: [voucher], lines };
};
const ofCar = vouchers({ taxedLines: kinds }, line('rental', 4_700));
const ofCleaning = vouchers({ taxedLines: ['cleaning'], ownProfileId: profileId }, line('cleaning', 1_050));

describe('what is owed at the end of a rental', () => {
  test.each([
    [
      [ofCar, ofCleaning],
      [ofCleaning, ofCar],
    ],
    [
      [ofCleaning, ofCar],
      [ofCleaning, ofCar],
    ],
    [[ofCar], [null, ofCar]],
  ])('is split by how it is taxed, in whatever order the vouchers came', (groups, expected) => {
    const owed = [line('rental', 5_000), line('cleaning', 1_500), line('fine', 1_000), line('goodwill', -200)];

    const parts = splitOwed(owed, groups, ways);

    expect(parts.map((part) => part.vouchers)).toEqual(expected);
    expect(parts.map(({ lines }) => lines)).toEqual([
      [line('cleaning', 1_500)],
      [line('rental', 5_000), line('fine', 1_000), line('goodwill', -200)],
    ]);
  });

  test('adds up, although more was returned than is left for the rate of the car', () => {
    const owed = [line('rental', 4_700), line('cancelled', -4_700), line('goodwill', -200), line('cleaning', 1_050)];

    const parts = splitOwed(owed, [ofCleaning], ways);

    expect(parts.map((part) => part.vouchers)).toEqual([ofCleaning]);
    expect(parts[0]?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(850);
  });

  test('is on the newest vouchers that tax it, also if an owner has changed the profile since', () => {
    const owed = [line('rental', 4_700), line('cleaning', 2_000)];

    const parts = splitOwed(owed, [ofCar, ofCleaning], {
      ...ways,
      main: { ...main, kinds: lineKinds.slice() },
      own: [],
    });

    expect(parts.map(({ lines }) => lines)).toEqual([[line('cleaning', 2_000)], [line('rental', 4_700)]]);
  });
});
