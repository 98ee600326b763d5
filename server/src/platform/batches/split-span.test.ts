import { expect, test } from 'vitest';
import { splitSpan } from './split-span.ts';

const at = (day: string) => new Date(`${day}T00:00:00Z`);

test('splits a span into parts of 30 days, of which the last is shorter', () => {
  expect(splitSpan({ from: at('2026-01-01'), until: at('2026-03-05') })).toEqual([
    { from: at('2026-01-01'), until: at('2026-01-31') },
    { from: at('2026-01-31'), until: at('2026-03-02') },
    { from: at('2026-03-02'), until: at('2026-03-05') },
  ]);
});

test('returns nothing for an empty span', () => {
  expect(splitSpan({ from: at('2026-01-01'), until: at('2026-01-01') })).toEqual([]);
});
