import { describe, expect, test } from 'vitest';
import { isElsewhere, minutesBetween, routes } from './places.ts';

const [pune, mumbai, nashik] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
const place = (_id: string, ...roads: [to: string, minutes: number][]) => ({
  _id,
  routes: roads.map(([locationId, minutes]) => ({ locationId, minutes })),
});

describe('minutesBetween', () => {
  test('counts a route in both directions', () => {
    const [here, there] = [place(pune, [nashik, 240], [mumbai, 180]), { _id: mumbai }];

    expect([minutesBetween(here, there), minutesBetween(there, here)]).toEqual([180, 180]);
  });

  test('returns the longer time if both locations have a route to the other', () => {
    const [here, there] = [place(pune, [mumbai, 180]), place(mumbai, [pune, 200])];

    expect([minutesBetween(here, there), minutesBetween(there, here)]).toEqual([200, 200]);
  });

  test('returns null without a route, and 0 for the same location', () => {
    expect(minutesBetween(place(pune, [nashik, 240]), place(mumbai, [nashik, 60]))).toBeNull();
    expect(minutesBetween({ _id: pune }, { _id: pune })).toBe(0);
  });
});

describe('isElsewhere', () => {
  const period = { fromDate: '2026-12-10', toDate: '2026-12-12' };
  const sold = { ...period, locationId: pune, returnLocationId: undefined, home: pune, travel: undefined };
  const from = (fromDate: string, locationId: string) => [{ fromDate, locationId }];
  const drive = (back: number) => ({ travel: { there: 0, back } });

  test.each([
    ['false for a car without a home', sold, undefined, false],
    ['false while the car has the same home', sold, from('2026-11-01', pune), false],
    ['true if the car has another home on the first day', sold, from('2026-12-10', mumbai), true],
    ['true if it has another home on the last day', sold, from('2026-12-12', mumbai), true],
    ['false if it has another home only later', sold, from('2026-12-13', mumbai), false],
    ['false if it was sold with a drive home', { ...sold, ...drive(180) }, from('2026-12-12', mumbai), false],
    [
      'true despite this drive if another home applies on the first day',
      { ...sold, ...drive(180) },
      from('2026-12-10', mumbai),
      true,
    ],
    [
      'false if the new home is the pick-up location',
      { ...sold, locationId: mumbai },
      from('2026-12-10', mumbai),
      false,
    ],
    [
      'true if only the return is at the new home',
      { ...sold, returnLocationId: mumbai },
      from('2026-12-10', mumbai),
      true,
    ],
    [
      'false if it gets its home where it is returned',
      { ...sold, returnLocationId: mumbai },
      from('2026-12-12', mumbai),
      false,
    ],
  ])('is %s', (_, booking, homes, isWrong) => {
    expect(isElsewhere(booking, homes)).toBe(isWrong);
  });
});

describe('routes', () => {
  const problemsOf = (list: object[]) => routes.safeParse(list).error?.issues.map(({ message }) => message);

  test.each([
    ['72 hours', 4_320, undefined],
    ['more than 72 hours', 4_321, ['At most 72 hours']],
    ['no time', 0, ['At least 1 minute']],
    ['half a minute', 0.5, ['Enter a whole number']],
  ])('accept or reject a road of %s', (_, minutes, problems) => {
    expect(problemsOf([{ locationId: mumbai, minutes }])).toEqual(problems);
  });

  test('reject a location that is listed twice, a negative fee and more than 20 locations', () => {
    const road = { locationId: mumbai, minutes: 180 };
    const many = Array.from({ length: 21 }, (_, index) => ({ ...road, locationId: `${mumbai.slice(2)}${10 + index}` }));

    expect(problemsOf([road, { ...road, minutes: 60 }])).toEqual(['A location is listed twice']);
    expect(problemsOf([{ ...road, oneWayFee: -1 }])).toEqual(['At least ₹0']);
    expect(problemsOf(many)).toEqual(['At most 20 locations']);
  });
});
