import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/**
 * The last day of security fixes for each major version of Node. Source: schedule.json of github.com/nodejs/Release,
 * read in November 2026.
 */
const lastDayOfFixes: Record<string, string> = {
  '20': '2026-04-30',
  '21': '2024-06-01',
  '22': '2027-04-30',
  '23': '2025-06-01',
  '24': '2028-04-30',
  '25': '2026-06-01',
  '26': '2029-04-30',
};

/** Logs one warning when this Node version has reached its end of life; ignores versions newer than the table. */
export function warnOfOldNode(version: string, clock: Clock, logger: Logger): void {
  const lastDay = lastDayOfFixes[/^v(\d+)\./.exec(version)?.[1] ?? ''];
  if (lastDay === undefined || clock.now() < new Date(`${lastDay}T24:00:00Z`)) return;
  logger.warn(
    { alert: 'node_without_fixes', version, lastDay },
    'this version of Node gets no security fixes any more',
  );
}

/** The oldest supported Node version; must equal `engines` in the packages. */
export const oldestNode = '20.19.0';

const numbersOf = (version: string): number[] => version.replace(/^v/, '').split('.').map(Number);

/** Returns the reasons why this Node version may not run the server; empty when it may. */
export function listReasonsAgainstNode(version: string): string[] {
  const [[major = 0, minor = 0], [leastMajor = 0, leastMinor = 0]] = [numbersOf(version), numbersOf(oldestNode)];
  const isTooOld = major < leastMajor || (major === leastMajor && minor < leastMinor);
  return isTooOld ? [`Node ${version} is too old: ${oldestNode} or newer is needed`] : [];
}
