import { type FrozenPrice, keysOfPeriod } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../booking.model.ts';
import type { Use } from '../coupon/choose-use.ts';
import { lapsedBooking, notesOf, readNotes } from './order-notes.ts';

const priced = (days: number, name: string): FrozenPrice => ({
  version: 12,
  days: Array.from({ length: days }, (_, day) => ({ price: 90_000 + day, rule: 'season', name })),
  lengthDiscount: { fromDays: 28, percent: 15, rupees: 12_345 },
  extras: [],
  coupon: { code: 'SUMMER-2026', rupees: 4_711 },
});

/** As many and as long as the settings allow. */
const cancellationTiers = Array.from({ length: 10 }, (_, row) => ({ percent: 100 - row, hoursBefore: 8_760 - row }));

const bookingOf = (given: Partial<BookingRecord>) =>
  ({
    _id: new ObjectId(),
    customerId: new ObjectId(),
    carId: new ObjectId(),
    locationId: new ObjectId(),
    fromDate: '2026-12-01',
    toDate: '2026-12-30',
    pricePerDay: 90_000,
    totalAmount: 2_700_000,
    cancellationTiers,
    ...given,
  }) as BookingRecord;

const couponId = new ObjectId();

describe('notes of a provider order', () => {
  test.each<[string, Use]>([
    ['a slot and a turn', { couponId, couponSlot: 1_999, couponTurn: 9 }],
    ['slot 0 and turn 0', { couponId, couponSlot: 0, couponTurn: 0 }],
    ['a turn of a coupon without a limit', { couponId, couponTurn: 3 }],
    ['the absence of a coupon', {}],
  ])('preserve %s when written and read', (_what, use) => {
    const notes = readNotes(notesOf(bookingOf({ ...use, price: priced(30, 'Diwali') }), new ObjectId()));

    const { couponId: id, couponSlot, couponTurn } = notes ? lapsedBooking(notes, new Date()) : {};
    expect(notes?.use).toEqual(use);
    expect({ id: String(id), couponSlot, couponTurn }).toEqual({
      id: String(use.couponId),
      couponSlot: use.couponSlot,
      couponTurn: use.couponTurn,
    });
  });

  test('preserve the dates, from which the claim follows', () => {
    const notes = readNotes(notesOf(bookingOf({ toDate: '2026-12-02', totalAmount: 180_000 }), new ObjectId()));

    expect(notes && lapsedBooking(notes, new Date())).toMatchObject({
      days: ['2026-12-01', '2026-12-02'],
      halfHours: ['2026-12-01T00:00'],
      holdsCar: false,
      dayCount: 2,
      totalAmount: 180_000,
    });
  });

  test.each([
    [1, 12],
    [9, 15],
    [12, 11],
    [30, 11],
  ])(
    'stay within the provider’s limits on the number and length of notes when the price covers %i days',
    (days, count) => {
      const use = { couponId, couponSlot: 1_999, couponTurn: 9 };
      const notes = notesOf(bookingOf({ ...use, price: priced(days, 'दिवाली सप्ताह') }), new ObjectId());

      expect(Object.keys(notes)).toHaveLength(count);
      expect(Math.max(...Object.values(notes).map((note) => note.length))).toBeLessThanOrEqual(256);
    },
  );

  test('preserve the cancellation tiers', () => {
    const notes = readNotes(notesOf(bookingOf({}), new ObjectId()));

    expect(notes && lapsedBooking(notes, new Date())).toMatchObject({ cancellationTiers });
  });

  test.each([undefined, '', '150@0', '100'])('yield no cancellation tiers if that note is %j', (tiers) => {
    const { tiers: _valid, ...rest } = notesOf(bookingOf({}), new ObjectId());
    const notes = readNotes(tiers === undefined ? rest : { ...rest, tiers });

    expect(notes && lapsedBooking(notes, new Date())).not.toHaveProperty('cancellationTiers');
  });

  test.each<[string, string, object]>([
    ['the times', '10:00|18:30|', { pickUpTime: '10:00', returnTime: '18:30' }],
    [
      'the times with the minutes of cleaning',
      '10:00|18:30|60',
      { pickUpTime: '10:00', returnTime: '18:30', readyMinutes: 60 },
    ],
    ['no times if there is no note', '', {}],
    ['no times if one is missing', '10:00', {}],
    ['no times if one is not a full or half hour', '10:00|18:45|', {}],
  ])('yield %s', (_what, times, timing) => {
    const written = notesOf(bookingOf({ pickUpTime: '10:00', returnTime: '18:30', readyMinutes: 60 }), new ObjectId());

    const notes = readNotes({ ...written, times });

    expect(written['times']).toBe('10:00|18:30|60');
    expect(notes?.timing).toEqual(timing);
    const period = { fromDate: written['fromDate'] ?? '', toDate: written['toDate'] ?? '' };
    expect(notes && lapsedBooking(notes, new Date())).toMatchObject({
      ...timing,
      ...keysOfPeriod({ ...period, ...timing }),
    });
  });

  const travel = { there: 180, back: 240 };
  const home = new ObjectId();
  const times = { pickUpTime: '10:00', returnTime: '18:30', readyMinutes: 60 };

  test.each([
    ['times, travel and home', { ...times, travel, home }, `10:00|18:30|60|180|240||${String(home)}`],
    ['travel and home without times', { travel, home }, `|||180|240||${String(home)}`],
    ['the home alone', { home }, `||||||${String(home)}`],
  ])('contain %s, so that the same claim can be rebuilt', (_what, placed, note) => {
    const written = notesOf(bookingOf(placed), new ObjectId());
    const notes = readNotes(written);
    const period = { fromDate: written['fromDate'] ?? '', toDate: written['toDate'] ?? '' };

    expect(written['times']).toBe(note);
    expect(notes && lapsedBooking(notes, new Date())).toMatchObject({
      ...placed,
      ...keysOfPeriod({ ...period, ...placed }),
    });
  });

  test('yield no coupon use if the `use` note cannot be parsed', () => {
    const notes = notesOf(bookingOf({ couponId, couponTurn: 0 }), new ObjectId());

    expect(readNotes({ ...notes, use: `${String(couponId)}:first:` })?.use).toEqual({});
  });
});
