import { expect, test } from 'vitest';
import { roundSteps } from './trend-scale.ts';

test.each([
  { values: [], steps: [0, 1, 2, 3] },
  { values: [0, 0], steps: [0, 1, 2, 3] },
  { values: [3], steps: [0, 1, 2, 3] },
  { values: [4], steps: [0, 1, 2, 3, 4] },
  { values: [34_800, 0], steps: [0, 10_000, 20_000, 30_000, 40_000] },
  { values: [1_25_00_000], steps: [0, 50_00_000, 1_00_00_000, 1_50_00_000] },
  { values: [-3_000, 30_000], steps: [-10_000, 0, 10_000, 20_000, 30_000] },
  { values: [-7, -2], steps: [-10, -5, 0, 5] },
])('roundSteps returns $steps for the values $values', ({ values, steps }) => {
  expect(roundSteps(values)).toEqual(steps);
});
