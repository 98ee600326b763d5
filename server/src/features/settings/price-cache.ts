import { plainPrices, type PriceBook, priceBook } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';
import {
  findSettings,
  newestSettings,
  newestVersion,
  readNewest,
  type SettingsOf,
  type Version,
} from './settings-store.ts';
import type { SettingsRecord } from './settings.model.ts';

/** The price book. Before anybody saved one, every day costs the base. */
export const priceSettings = { kind: 'prices', shape: priceBook, standard: plainPrices } as const satisfies SettingsOf<
  typeof priceBook
>;

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

/** The version to compare cached prices with, as a question beside others. */
export const pricesVersion = newestVersion(priceSettings.kind);

/** Whether nobody saved another book since these were read. */
export function arePricesCurrent({ id }: Prices, found: readonly PricesVersion[]): boolean {
  return (found[0]?._id.toHexString() ?? null) === id;
}

/** The prices that one process cached. Each use compares their version with what is stored (decision 0034). */
export type PriceCache = {
  /** Returns the cached prices, however old; reads them if there are none. */
  recall: () => Promise<Prices>;
  /** Reads and caches them again. */
  renew: () => Promise<Prices>;
};

export function cachePrices(): PriceCache {
  let cached: Prices | null = null;
  const renew = async (): Promise<Prices> => {
    const read = await findPrices();
    cached = read;
    return read;
  };
  return { renew, recall: async () => cached ?? renew() };
}
