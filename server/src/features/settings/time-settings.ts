import { standardTimes, type TimeSettings, timeSettings } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { cacheBriefly } from './settings-cache.ts';
import { findSettings, readNewest, type SettingsOf, type Version } from './settings-store.ts';
import { type SettingsRecord, SettingsVersion } from './settings.model.ts';

/** The times of pick-ups and returns. Until they are saved, no times are agreed and no notice is needed. */
export const timesSettings = {
  kind: 'times',
  shape: timeSettings,
  standard: standardTimes,
} as const satisfies SettingsOf<typeof timeSettings>;

export const findTimes = async (): Promise<TimeSettings> => (await findSettings(timesSettings)).value;

/** The current times, and whether two claims may share a day because this version or an earlier one allowed turnaround. */
export type TimesInUse = Version<TimeSettings> & { areDaysShared: boolean };

export const findTimesInUse = async (): Promise<TimesInUse> => withHistory(await findSettings(timesSettings));

/** As `findTimesInUse`, from the result of `newestSettings`. */
export const readTimesInUse = async (found: readonly SettingsRecord[]): Promise<TimesInUse> =>
  withHistory(readNewest(found, timesSettings));

async function withHistory(found: Version<TimeSettings>): Promise<TimesInUse> {
  const { version, value } = found;
  if (value.turnaround || version === 0) return { ...found, areDaysShared: value.turnaround };
  const allowed = await SettingsVersion.exists({ kind: 'times', 'value.turnaround': true }).maxTimeMS(3_000);
  return { ...found, areDaysShared: allowed !== null };
}

/** Converts the result of `newestSettings` into the current times. */
export const readTimes = (found: readonly SettingsRecord[]): TimeSettings => readNewest(found, timesSettings).value;

export type ReadTimes = () => Promise<Version<TimeSettings>>;

/** Returns a function that reads the times, which may be five seconds old. */
export const cacheTimes = (deps: Pick<Deps, 'clock' | 'logger'>): ReadTimes => cacheBriefly(timesSettings, deps);
