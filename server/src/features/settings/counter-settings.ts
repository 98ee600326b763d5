import { type CounterSettings, counterSettings as shape } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { cacheBriefly } from './settings-cache.ts';
import { findSettings, readNewest, saveSettings, type SettingsOf, type Version } from './settings-store.ts';
import type { SettingsRecord } from './settings.model.ts';

/** Whether the business uses the counter. It is off until an owner turns it on. */
const counterSettings = {
  kind: 'counter',
  shape,
  standard: { isOn: false, since: null },
} as const satisfies SettingsOf<typeof shape>;

export const findCounter = async (): Promise<CounterSettings> => (await findSettings(counterSettings)).value;

/** Converts the result of `newestSettings` into whether the business uses the counter. */
export const readCounter = (found: readonly SettingsRecord[]): CounterSettings =>
  readNewest(found, counterSettings).value;

type Switched = { before: CounterSettings; after: CounterSettings };

/**
 * Turns the counter on or off, or does nothing if it already is in that state. Throws `edited_meanwhile` after a
 * concurrent change.
 */
export async function switchCounter(isOn: boolean, adminId: string, { clock }: Pick<Deps, 'clock'>): Promise<Switched> {
  const { value: present, version } = await findSettings(counterSettings);
  if (present.isOn === isOn) return { before: present, after: present };
  const value = { ...present, isOn, since: isOn ? clock.now().toISOString() : null };
  const { before, after } = await saveSettings(counterSettings, { value, ifMatch: version, adminId }, { clock });
  return { before: before.value, after: after.value };
}

/** Turns the noting of licences on or off. Throws `counter_off`, and `edited_meanwhile` after a concurrent change. */
export async function switchLicences(
  isOn: boolean,
  adminId: string,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Switched> {
  const { value: present, version } = await findSettings(counterSettings);
  if (!present.isOn) throw new AppError('counter_off');
  const { notesLicences = false, ...others } = present;
  if (notesLicences === isOn) return { before: present, after: present };
  const value = { ...others, ...(isOn && { notesLicences: true as const }) };
  const { before, after } = await saveSettings(counterSettings, { value, ifMatch: version, adminId }, { clock });
  return { before: before.value, after: after.value };
}

export type ReadCounter = () => Promise<Version<CounterSettings>>;

/** Returns a function that reads whether the counter is on. Its result may be five seconds old. */
export const cacheCounter = (deps: Pick<Deps, 'clock' | 'logger'>): ReadCounter => cacheBriefly(counterSettings, deps);
