import { describe, expect, test } from 'vitest';
import { findPauseOutside, weekPauses } from './opening.ts';
import {
  isTooSoon,
  momentText,
  nearestTimes,
  nextPickUp,
  pickUpTimes,
  returnTimes,
  type TimedLocation,
  usualPickUp,
  usualReturn,
} from './time-rules.ts';
import { standardTimes, type TimeSettings, timeSettings } from './time-settings.ts';
import { hoursOn, weekLines } from './week-lines.ts';

/** 2026-12-04 is a Friday, 2026-12-06 a Sunday. */
const friday = '2026-12-04';
const sunday = '2026-12-06';
const weekOf = (open: string, close: string) => [...Array.from({ length: 6 }, () => ({ open, close })), null];
const office: TimedLocation = { hours: weekOf('09:00', '17:00') };
const lunch = [{ from: '13:00', to: '14:00' }];
const withLunch: TimedLocation = { ...office, pauses: [lunch, lunch, lunch, lunch, lunch, [], []] };
const tillMidnight: TimedLocation = { hours: weekOf('18:00', '00:00') };
const roundTheClock: TimedLocation = { hours: Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' })) };

/** Long before every day of these tests, unless another moment is given. */
const rules = (settings: Partial<TimeSettings> = {}, now = '2026-11-20T06:30:00Z') => ({
  settings: { ...standardTimes, ...settings },
  now: new Date(now),
});
const ends = (times: readonly string[]) => [times[0], times.at(-1)];

describe('pickUpTimes', () => {
  test.each<[string, TimedLocation, Partial<TimeSettings>, [string, string]]>([
    ['from opening to half an hour before closing', office, {}, ['09:00', '16:30']],
    ['to the last pick-up of the business', office, { lastPickUpMinutes: 90 }, ['09:00', '15:30']],
    ['to the last pick-up of the location', { ...office, lastPickUpMinutes: 60 }, {}, ['09:00', '16:00']],
    ['to the half hour before closing without a last pick-up', office, { lastPickUpMinutes: 0 }, ['09:00', '16:30']],
    ['on the grid of half hours', { hours: weekOf('09:10', '17:05') }, {}, ['09:30', '16:30']],
    ['to half an hour before midnight', tillMidnight, {}, ['18:00', '23:30']],
    ['all day without hours', {}, { lastPickUpMinutes: 240 }, ['00:00', '23:30']],
    ['all day while the location is never closed', roundTheClock, { lastPickUpMinutes: 240 }, ['00:00', '23:30']],
  ])('allows them %s', (_, location, settings, expected) => {
    const allowed = pickUpTimes(location, friday, rules(settings));

    expect(ends(allowed)).toEqual(expected);
  });

  test('allows every half hour in between, such as 16:00 with hours from 9 to 17', () => {
    expect(pickUpTimes(office, friday, rules())).toHaveLength(16);
    expect(pickUpTimes(office, friday, rules())).toContain('16:00');
    expect(pickUpTimes({}, friday, rules())).toHaveLength(48);
  });

  test('allows none during a break, from its first moment on', () => {
    const allowed = pickUpTimes(withLunch, friday, rules());

    expect(allowed.filter((time) => time >= '12:30' && time <= '14:00')).toEqual(['12:30', '14:00']);
  });

  test.each<[string, TimedLocation, string]>([
    ['a weekday without hours', office, sunday],
    ['a closed day', { ...office, closedDays: [friday] }, friday],
    ['a closed day, even with a key box', { ...office, keyBox: 'Gate', closedDays: [friday] }, friday],
    ['the first moment of a day after a closing at midnight', tillMidnight, sunday],
  ])('allows none on %s', (_, location, day) => {
    expect(pickUpTimes(location, day, rules())).toEqual([]);
  });

  test.each<[string, TimedLocation, Partial<TimeSettings>, string, string[]]>([
    ['now', office, {}, '2026-12-04T10:30:00Z', ['16:00', '16:30']],
    ['a second ago', office, {}, '2026-12-04T10:30:01Z', ['16:30']],
    ['the notice of the business', office, { noticeMinutes: 90 }, '2026-12-04T09:30:00Z', ['16:30']],
    [
      'the notice of the location',
      { ...office, noticeMinutes: 0 },
      { noticeMinutes: 90 },
      '2026-12-04T11:00:00Z',
      ['16:30'],
    ],
    ['a notice of a week', office, { noticeMinutes: 10_080 }, '2026-11-27T10:30:00Z', ['16:00', '16:30']],
  ])('allows none before %s', (_, location, settings, now, expected) => {
    expect(pickUpTimes(location, friday, rules(settings, now))).toEqual(expected);
  });
});

describe('returnTimes', () => {
  test.each<[string, TimedLocation, [string, string]]>([
    ['from opening to closing time, which is included', office, ['09:00', '17:00']],
    ['all day without hours', {}, ['00:00', '23:30']],
    ['all day while the location is never closed', roundTheClock, ['00:00', '23:30']],
    ['all day with a key box', { ...office, keyBox: 'Gate' }, ['00:00', '23:30']],
  ])('allows them %s', (_, location, expected) => {
    expect(ends(returnTimes(location, friday))).toEqual(expected);
  });

  test('allows none during a break, except at the moment it begins', () => {
    const allowed = returnTimes(withLunch, friday);

    expect(allowed.filter((time) => time >= '12:30' && time <= '14:00')).toEqual(['12:30', '13:00', '14:00']);
  });

  test('allows midnight as the closing time of the day before', () => {
    expect(returnTimes(tillMidnight, friday).slice(0, 2)).toEqual(['00:00', '18:00']);
    expect(returnTimes(tillMidnight, sunday)).toEqual(['00:00']);
    expect(returnTimes(tillMidnight, '2026-12-07')[0]).toBe('18:00');
  });

  test('allows a closed day only with a key box', () => {
    expect(returnTimes(office, sunday)).toEqual([]);
    expect(returnTimes({ ...office, keyBox: 'Gate' }, sunday)).toHaveLength(48);
    expect(returnTimes({ ...office, keyBox: 'Gate', closedDays: [friday] }, friday)).toHaveLength(48);
  });
});

describe('preselected times', () => {
  const usual = { pickUp: '13:00', return: '10:00' };

  test('are opening and closing unless the location has usual times', () => {
    expect(usualPickUp(office, friday, rules())).toBe('09:00');
    expect(usualReturn(office, friday, '2026-12-03T09:00')).toBe('17:00');
    expect(usualReturn({ ...office, keyBox: 'Gate' }, friday, '2026-12-03T09:00')).toBe('17:00');
  });

  test('are the allowed times nearest to the usual ones', () => {
    expect(usualPickUp({ ...withLunch, usual }, friday, rules())).toBe('12:30');
    expect(usualPickUp({ ...office, usual }, friday, rules({}, '2026-12-04T09:30:00Z'))).toBe('15:00');
    expect(usualReturn({ ...office, usual }, friday, '2026-12-03T09:00')).toBe('10:00');
  });

  test('never include a return that is not after the pick-up', () => {
    expect(usualReturn({ ...office, usual }, friday, `${friday}T13:00`)).toBe('13:30');
    expect(usualReturn(office, friday, `${friday}T17:00`)).toBeNull();
  });
});

test('nearestTimes returns the allowed times on both sides', () => {
  const allowed = pickUpTimes(withLunch, friday, rules());

  expect(nearestTimes(allowed, '13:00')).toEqual({ before: '12:30', after: '14:00' });
  expect(nearestTimes(allowed, '17:00')).toEqual({ before: '16:30', after: null });
  expect(nearestTimes(allowed, '08:00')).toEqual({ before: null, after: '09:00' });
});

describe('isTooSoon', () => {
  const closed = '2026-12-04T11:30:00Z';

  test.each<[string, TimedLocation, Partial<TimeSettings>, string, boolean]>([
    ['accepts the last minute of the day if neither notice nor times are set', {}, {}, '2026-12-04T18:29:00Z', false],
    ['accepts a day after closing if neither notice nor times are set', office, {}, closed, false],
    ['rejects a day after its last pick-up while times are on', office, { isOn: true }, '2026-12-04T11:01:00Z', true],
    ['accepts a day until its last pick-up while times are on', office, { isOn: true }, '2026-12-04T11:00:00Z', false],
    [
      'rejects a day whose last pick-up is within the notice',
      office,
      { noticeMinutes: 60 },
      '2026-12-04T10:01:00Z',
      true,
    ],
    [
      'accepts a day whose last pick-up is after the notice',
      office,
      { noticeMinutes: 60 },
      '2026-12-04T10:00:00Z',
      false,
    ],
    ['measures the notice of a location', { ...office, noticeMinutes: 60 }, {}, '2026-12-04T10:01:00Z', true],
    [
      'accepts a location without notice of its own',
      { ...office, noticeMinutes: 0 },
      { noticeMinutes: 60 },
      closed,
      false,
    ],
  ])('%s', (_, location, settings, now, expected) => {
    expect(isTooSoon(location, friday, rules(settings, now))).toBe(expected);
  });

  test('names the next pick-up, past closed days', () => {
    const saturday = rules({ noticeMinutes: 60 }, '2026-12-05T11:00:00Z');

    expect(nextPickUp({ ...office, closedDays: ['2026-12-07'] }, '2026-12-05', saturday)).toBe('2026-12-08T09:00');
    expect(momentText('2026-12-08T09:00')).toBe('Tue 08-12-2026, 9:00AM');
    expect(nextPickUp({ hours: weekOf('09:00', '10:00'), lastPickUpMinutes: 240 }, friday, saturday)).toBeNull();
  });
});

/** The pipeline also runs these tests in a time zone west of Greenwich. */
describe('times in India', () => {
  test('change days at 18:30 UTC', () => {
    const tonight = (now: string) => pickUpTimes({}, friday, rules({}, now));
    const tomorrow = (now: string) => ends(pickUpTimes({}, '2026-12-05', rules({}, now)));

    expect(tonight('2026-12-04T17:59:59Z')).toEqual(['23:30']);
    expect(tonight('2026-12-04T18:29:59Z')).toEqual([]);
    expect(tomorrow('2026-12-04T18:29:59Z')).toEqual(['00:00', '23:30']);
    expect(tomorrow('2026-12-04T18:30:00Z')).toEqual(['00:00', '23:30']);
    expect(tomorrow('2026-12-04T18:30:01Z')).toEqual(['00:30', '23:30']);
  });

  test('include those of 29 February', () => {
    const leapNight = rules({ isOn: true, noticeMinutes: 1_440 }, '2028-02-28T06:30:00Z');

    expect(ends(pickUpTimes({}, '2028-02-29', leapNight))).toEqual(['12:00', '23:30']);
    expect(nextPickUp(office, '2028-02-29', rules({}, '2028-02-29T12:00:00Z'))).toBe('2028-03-01T09:00');
  });
});

describe('breaks', () => {
  const days = (monday: object[]) => [monday, [], [], [], [], [], []];

  test.each([
    ['a break that ends before it starts', days([{ from: '14:00', to: '13:00' }])],
    ['breaks that touch', days([...lunch, { from: '14:00', to: '15:00' }])],
    ['breaks that are out of order', days([{ from: '15:00', to: '16:00' }, ...lunch])],
    ['three breaks', days(['11', '13', '15'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` })))],
    ['six days', days([]).slice(1)],
  ])('are invalid with %s', (_, pauses) => {
    expect(weekPauses.safeParse(pauses).success).toBe(false);
  });

  test.each([
    ['starts at opening', office, days([{ from: '09:00', to: '10:00' }]), '0.0'],
    ['ends at closing', office, days([...lunch, { from: '16:00', to: '17:00' }]), '0.1'],
    ['is on a closed weekday', office, [[], [], [], [], [], [], lunch], '6.0'],
    ['is at a location without hours', {}, days(lunch), '0.0'],
  ])('are outside the opening hours if one of them %s', (_, { hours }, pauses, place) => {
    expect(findPauseOutside({ hours, pauses: weekPauses.parse(pauses) })).toBe(place);
  });

  test('are within the opening hours of a location that closes at midnight', () => {
    expect(findPauseOutside({ ...tillMidnight, pauses: [[{ from: '20:00', to: '23:59' }]] })).toBeNull();
  });

  test('split the hours that visitors see', () => {
    const { hours, pauses } = withLunch;
    const split = '9:00AM-1:00PM, 2:00PM-5:00PM';

    expect(weekLines(hours, pauses)).toEqual([`Mon-Fri ${split}`, 'Sat 9:00AM-5:00PM', 'Sun closed']);
    expect(hoursOn(friday, withLunch)).toBe(`Fri ${split}`);
    expect(hoursOn(friday, { ...withLunch, closedDays: [friday] })).toBe('Fri closed');
    expect(hoursOn(friday, {})).toBe('');
  });
});

test('timeSettings rejects a turnaround without times', () => {
  const saved = (change: Partial<TimeSettings>) => timeSettings.safeParse({ ...standardTimes, ...change });

  expect(saved({ turnaround: true }).error?.issues.map(({ path }) => path)).toEqual([['turnaround']]);
  expect(saved({ isOn: true, turnaround: true }).success).toBe(true);
});
