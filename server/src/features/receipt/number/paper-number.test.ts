import type { PaperKind } from '@rental/contracts';
import { expect, test } from 'vitest';
import { printNumber } from './paper-number.ts';

test.each<[PaperKind, string, number, string]>([
  ['receipt', '2026-27', 42, '2026-27/00042'],
  ['credit_note', '2026-27', 3, '2026-27/C00003'],
  ['receipt', '2026-27/K7Q', 42, '2026-27/K7Q00042'],
  ['credit_note', '2026-27/K7Q', 3, '2026-27/K7QC0003'],
  ['receipt', 'KA/26-27', 42, 'KA/26-27/00042'],
  ['credit_note', 'KA/26-27', 3, 'KA/26-27/C0003'],
  ['receipt', 'KA/26-27/K7Q', 42, 'KA/26-27/K7Q0042'],
  ['credit_note', 'KA/26-27/K7Q', 3, 'KA/26-27/K7QC003'],
  ['receipt', '2627/26-27', 42, '2627/26-27/00042'],
])(
  'the number of a %s in the series %s, its %i. paper, is printed in at most 16 characters',
  (kind, year, number, printed) => {
    expect(printNumber({ kind, year, number })).toBe(printed);
    expect(printed.length).toBeLessThanOrEqual(16);
  },
);

test('a paper that is not numbered yet has no printed number', () => {
  expect(printNumber({ kind: 'receipt', year: '2026-27', number: null })).toBeNull();
});
