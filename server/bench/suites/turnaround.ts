import { standardTimes } from '@rental/contracts';
import { saveSettings } from '../../src/features/settings/settings-store.ts';
import { SettingsVersion } from '../../src/features/settings/settings.model.ts';
import { timesSettings } from '../../src/features/settings/time-settings.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { figureOf, inRounds, median, medianRatio } from '../figure.ts';
import { timesOf } from '../load/load.ts';
import { searchesOf } from './search.ts';
import { onApp } from './suite.ts';

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

/**
 * Compares searches while cars may leave again on the day of their return with searches while claims last whole days.
 */
export const turnaround = onApp(async ({ origin }, { stage, pace: { rounds, requests } }) => {
  const asked = { origin, headers: await stage.signIn('customer'), paths: searchesOf(stage.known.locationIds, 500) };
  const p50 = async (isAllowed: boolean) => {
    await allowTurnaround(isAllowed);
    return median(await timesOf(asked, { count: requests, warmUp: 10 }));
  };
  try {
    const values = await inRounds(rounds, { off: async () => p50(false), on: async () => p50(true) });
    const ms = (name: string, of: readonly number[]) => figureOf({ name, value: median(of), unit: 'ms' });
    return [
      ms('search without turnaround, one client, p50', values.off),
      ms('search with turnaround, one client, p50', values.on),
      figureOf({
        name: 'search with turnaround, one client',
        value: medianRatio(values.on, values.off),
        unit: 'times',
        target: { atMost: 1.3 },
        ratioTo: 'search without turnaround',
      }),
    ];
  } finally {
    await allowTurnaround(false);
  }
});
