import { addDays, dayInIndia, standardTimes } from '@rental/contracts';
import { saveSettings } from '../../src/features/settings/settings-store.ts';
import { SettingsVersion } from '../../src/features/settings/settings.model.ts';
import { timesSettings } from '../../src/features/settings/time-settings.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { figureOf, inRounds, median, medianRatio } from '../figure.ts';
import { timesOf } from '../load/load.ts';
import { processorTimes } from '../process-figures.ts';
import { searchesOf } from './search.ts';
import { appEnvironment, startApp } from '../servers/app-server.ts';
import type { Suite } from './suite.ts';

/**
 * Turns turnaround on, or removes all settings for times. Without settings, the search knows that no two claims share a
 * day.
 */
async function allowTurnaround(isAllowed: boolean): Promise<void> {
  await SettingsVersion.deleteMany({ kind: timesSettings.kind });
  if (!isAllowed) return;
  const value = { ...standardTimes, isOn: true, turnaround: true };
  await saveSettings(timesSettings, { value, ifMatch: null, adminId: String(new ObjectId()) }, { clock: systemClock });
}

/** Returns this month and the next four at each location. A process answers each of them from the database only once. */
function monthsOf(locationIds: readonly string[]): string[] {
  const today = dayInIndia(new Date());
  const months = [0, 31, 62, 93, 124].map((later) => addDays(today, later).slice(0, 7));
  return locationIds.flatMap((id) => months.map((month) => `/api/booking/getCalendar?locId=${id}&month=${month}`));
}

/**
 * Compares the database’s processor time for a search and for a month of the calendar while cars may leave again on the
 * day of their return with the time while claims last whole days.
 */
export const turnaround: Suite = async ({ stage, pace: { rounds, requests } }) => {
  const { known, uri } = stage;
  const headers = await stage.signIn('customer');
  const timeOf = async (isAllowed: boolean, paths: readonly string[]) => {
    await allowTurnaround(isAllowed);
    const { origin, pid, stop } = await startApp(appEnvironment(uri));
    try {
      const asked = { origin, headers, paths };
      const work = async () => (await timesOf(asked, { count: Math.min(paths.length, requests), warmUp: 0 })).length;
      return (await processorTimes(pid, work)).database;
    } finally {
      await stop();
    }
  };
  const compare = async (name: string, paths: readonly string[], atMost: number) => {
    const what = `${name} with turnaround, processor time of the database`;
    const { on, off } = await inRounds(rounds, {
      off: async () => timeOf(false, paths),
      on: async () => timeOf(true, paths),
    });
    const ratio = medianRatio(on, off);
    return [
      figureOf({ name: what, value: median(on), unit: 'ms' }),
      figureOf({ name: what, value: ratio, unit: 'times', target: { atMost }, ratioTo: `${name} without turnaround` }),
    ];
  };
  try {
    const search = await compare('search', searchesOf(known.locationIds, requests), 1.3);
    return [...search, ...(await compare('month', monthsOf(known.locationIds), 1.25))];
  } finally {
    await allowTurnaround(false);
  }
};
