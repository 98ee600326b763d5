import { calendarEntry } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { describe, expect, test } from 'vitest';
import { cleaningText, halvesOf, partsOf } from './halves.ts';
import { daysOfMonth, spansOf } from './months.ts';

const [booking] = samples['dashboard.getCalendar'].reply;
const entryOf = (given: object) => calendarEntry.parse({ ...booking, ...given });

const first = entryOf({
  fromDate: '2026-12-01',
  toDate: '2026-12-04',
  pickUpTime: '10:00',
  returnTime: '09:30',
  readyMinutes: 60,
});
const next = entryOf({
  _id: ids.block,
  fromDate: '2026-12-04',
  toDate: '2026-12-05',
  pickUpTime: '13:00',
  returnTime: '18:00',
  readyMinutes: 0,
});

const sidesOn = (day: string) => {
  const { left, right } = halvesOf(day, [first, next]);
  return [left?._id, right?._id];
};

describe('halves of a day', () => {
  test('belong to the entry that ends and the one that starts on that day, and to the same entry on other days', () => {
    expect(['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'].map(sidesOn)).toEqual([
      [undefined, first._id],
      [first._id, first._id],
      [first._id, next._id],
      [next._id, undefined],
    ]);
  });

  test.each([
    ['an entry without times', {}],
    ['times without same-day turnaround', { pickUpTime: '10:00', returnTime: '09:30' }],
    ['times from midnight to midnight', { pickUpTime: '00:00', returnTime: '23:30', readyMinutes: 30 }],
  ])('belong to the same entry on the first and last day of %s', (_what, times) => {
    const whole = entryOf({ fromDate: '2026-12-01', toDate: '2026-12-02', ...times });

    expect(['2026-12-01', '2026-12-02'].map((day) => halvesOf(day, [whole]))).toEqual(
      Array.from({ length: 2 }, () => ({ left: whole, right: whole })),
    );
    expect(halvesOf('2026-12-03', [whole])).toEqual({ left: undefined, right: undefined });
  });

  test('are free until the start of a rental within one day', () => {
    const short = entryOf({ ...next, fromDate: '2026-12-07', toDate: '2026-12-07' });

    expect(halvesOf('2026-12-07', [short])).toEqual({ left: undefined, right: short });
    expect(partsOf(short, '2026-12-07')).toMatchObject([{ from: '1:00PM', until: '6:00PM' }]);
  });
});

describe('partsOf', () => {
  const read = (day: string, entry = first) =>
    partsOf(entry, day).map(({ look, from, until }) => [look.word, from, until]);

  test('returns until when the car is booked and cleaned, or from when it is booked', () => {
    expect(read('2026-12-04')).toEqual([
      ['Booked', null, '9:30AM'],
      ['Cleaning', null, '10:30AM'],
    ]);
    expect(read('2026-12-04', next)).toEqual([['Booked', '1:00PM', null]]);
    expect(read('2026-12-05', next)).toEqual([['Booked', null, '6:00PM']]);
  });

  test('returns only the cleaning on a day after the return', () => {
    const late = { ...first, returnTime: '23:30' };

    expect(halvesOf('2026-12-04', [late])).toEqual({ left: late, right: late });
    expect(read('2026-12-05', late)).toEqual([['Cleaning', null, '12:30AM']]);
    expect(cleaningText(late)).toBe('Cleaning until 05-12-2026, 12:30AM');
  });
});

test('spansOf gives each of two entries half of the day that they share', () => {
  const days = daysOfMonth('2026-12-01').slice(0, 6);

  expect(
    spansOf(days, [first, next], ['left', 'right']).map((span) =>
      span.entry ? [span.entry._id, span.days] : span.day,
    ),
  ).toEqual(['2026-12-01', [first._id, 3], [next._id, 1], '2026-12-05', '2026-12-06', '2026-12-06']);
});
