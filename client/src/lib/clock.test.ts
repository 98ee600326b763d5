import { afterEach, expect, it, vi } from 'vitest';
import { todayInIndia } from './clock.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Asia/Dubai', -240],
  ['America/New_York', 300],
  ['Etc/GMT+8', 480],
])('todayInIndia begins 29 February at 18:30 UTC on a device in %s [TI4]', (zone, offset) => {
  vi.stubEnv('TZ', zone);
  const todayAt = (now: string): string => {
    vi.setSystemTime(now);
    return todayInIndia();
  };

  const days = [todayAt('2028-02-28T18:29:59Z'), todayAt('2028-02-28T18:30:00Z'), todayAt('2028-02-29T18:30:00Z')];

  expect(new Date('2028-02-28T00:00:00Z').getTimezoneOffset()).toBe(offset);
  expect(days).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});
