import { plainPrices, type PriceBook, priceBook } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { cacheBriefly } from './settings-cache.ts';
import { findVersions, readNewest, type SettingsOf, settingsOfVersion, type Version } from './settings-store.ts';
import type { SettingsRecord } from './settings.model.ts';

/** The price book. Until one is saved, every day costs the base price. */
export const priceSettings = { kind: 'prices', shape: priceBook, standard: plainPrices } as const satisfies SettingsOf<
  typeof priceBook
>;

/** The price book with its version. */
export type Prices = { version: number; book: PriceBook };

/** The query for the prices of a version, to be combined with others; pass its result to `readPrices`. */
export const pricesOfVersion = (version: number) => settingsOfVersion(priceSettings.kind, version);

/** Converts the result of `newestSettings` or `pricesOfVersion` into prices. */
export function readPrices(found: readonly SettingsRecord[]): Prices {
  const { version, value } = readNewest(found, priceSettings);
  return { version, book: value };
}

/** Returns the price books of these versions, by version. */
export async function findPricesOf(versions: number[]): Promise<Map<number, PriceBook>> {
  const found = await findVersions(priceSettings, versions);
  return new Map(found.map(({ version, value }) => [version, value]));
}

export type ReadPrices = () => Promise<Version<PriceBook>>;

/** Returns a function that reads the prices. They may be up to five seconds old. */
export const cachePrices = (deps: Pick<Deps, 'clock' | 'logger'>): ReadPrices => cacheBriefly(priceSettings, deps);
