import { expect, test } from 'vitest';
import { gridStep } from './trend-bars.tsx';

test.each([
  [0, 1],
  [3, 1],
  [4, 2],
  [34_800, 20_000],
  [60_000, 20_000],
  [60_001, 50_000],
  [1_125_000, 500_000],
])('a highest value of %d has grid lines %d apart', (highest, step) => {
  expect(gridStep(highest)).toBe(step);
});
