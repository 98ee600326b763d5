import { describe, expect, test } from 'vitest';
import { roundSteps } from './trend-scale.ts';

describe('roundSteps', () => {
  test.each([
    [[], [0, 1, 2, 3]],
    [
      [0, 0],
      [0, 1, 2, 3],
    ],
    [[3], [0, 1, 2, 3]],
    [[4], [0, 1, 2, 3, 4]],
    [
      [34_800, 0],
      [0, 10_000, 20_000, 30_000, 40_000],
    ],
    [[1_25_00_000], [0, 50_00_000, 1_00_00_000, 1_50_00_000]],
    [
      [-3_000, 30_000],
      [-10_000, 0, 10_000, 20_000, 30_000],
    ],
    [
      [-7, -2],
      [-10, -5, 0, 5],
    ],
  ])('given the values %j, returns the steps %j', (values, steps) => {
    expect(roundSteps(values)).toEqual(steps);
  });
});
