import type { PriceBook } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import { priceSettings } from '../settings/price-settings.ts';
import { findSettings, newestSettings, newestVersion, readNewest, type Version } from '../settings/settings-store.ts';
import type { SettingsRecord } from '../settings/settings.model.ts';

/** The price book with its version; `id` is null before anybody saved one. */
export type Prices = { id: string | null; version: number; book: PriceBook };

/** What counts now. */
export async function findPrices(): Promise<Prices> {
  return toPrices(await findSettings(priceSettings));
}

/** The book as it is stored. */
export type StoredPrices = SettingsRecord;

/** The same, as a question beside others; what it finds is for `readPrices`. */
export const newestPrices = newestSettings(priceSettings.kind);

/** The prices that count when this is what `newestPrices` found. */
export const readPrices = ([found]: readonly StoredPrices[]): Prices => toPrices(readNewest(found, priceSettings));

const toPrices = ({ version, value, saved }: Version<PriceBook>): Prices => ({
  id: saved && saved._id.toHexString(),
  version,
  book: value,
});

/** The newest version of the book as it comes out of `pricesVersion`. */
export type PricesVersion = { _id: ObjectId };

/** The version that kept prices must be held against, as a question beside others. */
export const pricesVersion = newestVersion(priceSettings.kind);

/** Whether nobody saved another book since these were read. */
export function arePricesCurrent({ id }: Prices, found: readonly PricesVersion[]): boolean {
  return (found[0]?._id.toHexString() ?? null) === id;
}

/** The prices of one process, kept and never believed: as the offers are (decision 0034). */
export type KeptPrices = {
  /** What was read last, perhaps long ago; read now if nothing was. */
  recall: () => Promise<Prices>;
  /** Reads it anew. */
  renew: () => Promise<Prices>;
};

export function keepPrices(): KeptPrices {
  let kept: Prices | null = null;
  const renew = async (): Promise<Prices> => {
    const read = await findPrices();
    kept = read;
    return read;
  };
  return { renew, recall: async () => kept ?? renew() };
}
