import { expect, test } from 'vitest';
import { distanceQuestion, unlikelyDistance } from './odometer.ts';

const day = 24 * 60;

test('a reading is unlikely above 1,500 km for each started day', () => {
  expect(unlikelyDistance(41_220, 42_720, 10)).toBeNull();
  expect(unlikelyDistance(41_220, 42_721, 10)).toEqual({ kilometres: 1_501, days: 1 });
  expect(unlikelyDistance(41_220, 44_220, day + 1)).toBeNull();
  // A digit too many [j3].
  expect(unlikelyDistance(41_220, 413_000, 2 * day)).toEqual({ kilometres: 371_780, days: 2 });
});

test('the question names the distance and the days', () => {
  expect(distanceQuestion({ kilometres: 4_812, days: 2 })).toBe('That is 4,812 km in 2 days. Is it right?');
  expect(distanceQuestion({ kilometres: 1_501, days: 1 })).toBe('That is 1,501 km in 1 day. Is it right?');
});
