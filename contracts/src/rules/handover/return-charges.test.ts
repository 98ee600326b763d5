import { describe, expect, test } from 'vitest';
import type { AgreedCharge } from '../money/extra-charge.ts';
import { offerCharges, reasonFor, type Return, type ReturnTerms } from './return-charges.ts';

const perHour: AgreedCharge = { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' };
const perEighth: AgreedCharge = { kind: 'fuel', words: '₹400 per eighth', price: 400, per: 'eighth' };
/** A rental that is due on 22 November at 18:00, with a delay of half an hour. */
const terms: ReturnTerms = {
  toDate: '2026-11-22',
  returnTime: '18:00',
  lateFrom: '2026-11-22T18:30',
  agreed: [perHour, perEighth],
  charged: { late: 0, fuel: 0 },
};
const onTime: Return = { moment: '2026-11-22T18:00', out: {}, back: {} };
const late = (moment: string, given: Partial<ReturnTerms> = {}) =>
  offerCharges({ ...terms, ...given }, { ...onTime, moment });

describe('a late return', () => {
  test('is offered with its started hours since the agreed time', () => {
    expect(late('2026-11-22T20:10')).toEqual([
      {
        kind: 'late',
        amount: 600,
        reason: '2 hours 10 minutes late: 3 hours at ₹200',
        evidence: 'Due 22-11-2026, 6:00PM; back 22-11-2026, 8:10PM',
      },
    ]);
  });

  test('is not offered within the delay of the location, or if it was not agreed', () => {
    expect(late('2026-11-22T18:29')).toEqual([]);
    expect(late('2026-11-22T18:30')).toMatchObject([{ amount: 200 }]);
    expect(late('2026-11-22T20:10', { agreed: [] })).toEqual([]);
  });

  test('counts from the end of the last day without times', () => {
    const given = { returnTime: undefined, lateFrom: '2026-11-23T00:30' };

    expect(late('2026-11-23T02:00', given)).toMatchObject([
      { amount: 400, evidence: 'Due 22-11-2026; back 23-11-2026, 2:00AM' },
    ]);
  });

  test.each<[string, Partial<AgreedCharge>, number | undefined, string]>([
    ['a day', { price: 1_500, per: 'day' }, 3_000, '1 day late: 2 days at ₹1,500'],
    ['each time', { price: 500, per: 'time' }, 500, '1 day late'],
    ['no unit', { price: undefined, per: undefined }, undefined, '1 day late'],
  ])('is offered by the agreed price per %s', (_unit, price, amount, reason) => {
    const [offer] = late('2026-11-23T19:00', { agreed: [{ ...perHour, ...price }] });

    expect([offer?.amount, offer?.reason]).toEqual([amount, reason]);
  });

  test('is offered only as far as it was not charged before', () => {
    expect(late('2026-11-22T20:10', { charged: { late: 400, fuel: 0 } })).toMatchObject([
      { amount: 200, reason: '2 hours 10 minutes late: 3 hours at ₹200, less ₹400 charged before' },
    ]);
    expect(late('2026-11-22T20:10', { charged: { late: 600, fuel: 0 } })).toEqual([]);
    const agreed: AgreedCharge[] = [{ kind: 'late', words: 'As agreed' }];
    expect(late('2026-11-22T20:10', { agreed, charged: { late: 1, fuel: 0 } })).toEqual([]);
  });
});

describe('a lower gauge', () => {
  const lower = (out: Return['out'], back: Return['back'], fuel = perEighth) =>
    offerCharges({ ...terms, agreed: [fuel] }, { ...onTime, out, back });

  test('is offered by its missing eighths, of both tanks', () => {
    expect(lower({ fuelEighths: 7, cngEighths: 4 }, { fuelEighths: 4, cngEighths: 3 })).toEqual([
      {
        kind: 'fuel',
        amount: 1_600,
        reason: '4 eighths of the tank missing at ₹400',
        evidence: 'Fuel 7/8 out, 4/8 back; CNG 4/8 out, 3/8 back',
      },
    ]);
  });

  test('is not offered if it was not read twice, or is as high as before', () => {
    expect([lower({ fuelEighths: 8 }, {}), lower({}, { fuelEighths: 0 })]).toEqual([[], []]);
    expect(lower({ fuelEighths: 4 }, { fuelEighths: 4 })).toEqual([]);
  });

  test('of a battery is offered unless the price is per eighth of a tank', () => {
    const each = { kind: 'fuel', words: '₹300 if not charged', price: 300, per: 'time' } as const;

    expect(lower({ chargePercent: 90 }, { chargePercent: 20 }, each)).toMatchObject([
      { amount: 300, evidence: 'Charge 90% out, 20% back' },
    ]);
    expect(lower({ chargePercent: 90 }, { chargePercent: 20 })).toEqual([]);
  });
});

test('a reason says that the amount was lowered', () => {
  const offer = { kind: 'late', amount: 600, reason: '2 hours late', evidence: 'Due' } as const;

  expect([reasonFor(offer, 600), reasonFor(offer, 400)]).toEqual(['2 hours late', '2 hours late, lowered to ₹400']);
});
