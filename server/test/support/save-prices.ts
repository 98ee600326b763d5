import { plainPrices, type PriceBook, standardTimes, type TimeSettings } from '@rental/contracts';
import { priceSettings } from '../../src/features/settings/price-settings.ts';
import { saveSettings } from '../../src/features/settings/settings-store.ts';
import { timesSettings } from '../../src/features/settings/time-settings.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/** Saves these price rules and removes all other price rules. */
export async function savePrices(rules: Partial<PriceBook>, deps: Pick<Deps, 'clock'>): Promise<void> {
  const value: PriceBook = { ...plainPrices, ...rules };
  await saveSettings(priceSettings, { value, ifMatch: null, adminId: String(new ObjectId()) }, deps);
}

/** Saves these settings of pick-up and return times; all others have their default. */
export async function saveTimes(times: Partial<TimeSettings>, deps: Pick<Deps, 'clock'>): Promise<void> {
  const value = { ...standardTimes, ...times };
  await saveSettings(timesSettings, { value, ifMatch: null, adminId: String(new ObjectId()) }, deps);
}

/** Higher prices on weekends and in one week of December, and one week with a minimum rental of three days. */
export const someRules: Partial<PriceBook> = {
  weekend: { days: [5, 6], percent: 20 },
  seasons: [
    { id: 'feast', name: 'Feast', fromDate: '2026-12-15', toDate: '2026-12-17', change: { percent: 40 }, minDays: 3 },
    { id: 'rush', name: 'Rush', fromDate: '2026-12-08', toDate: '2026-12-14', change: { rupees: 250 } },
  ],
  lengths: [{ fromDays: 3, percent: 10 }],
};
