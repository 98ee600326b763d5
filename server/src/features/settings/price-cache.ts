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

/** The price book. Until one is saved, every day costs the base price. */
export const priceSettings = { kind: 'prices', shape: priceBook, standard: plainPrices } as const satisfies SettingsOf<
  typeof priceBook
>;

/** The price book with its version; `id` is null until one is saved. */
export type Prices = { id: string | null; version: number; book: PriceBook };

export async function findPrices(): Promise<Prices> {
  return toPrices(await findSettings(priceSettings));
}

export type StoredPrices = SettingsRecord;

/** The query for the current prices, to be combined with others; pass its result to `readPrices`. */
export const newestPrices = newestSettings(priceSettings.kind);

/** Converts the result of `newestPrices` into prices. */
export const readPrices = ([found]: readonly StoredPrices[]): Prices => toPrices(readNewest(found, priceSettings));

const toPrices = ({ version, value, saved }: Version<PriceBook>): Prices => ({
  id: saved && saved._id.toHexString(),
  version,
  book: value,
});

/** The id of the newest price book, as returned by the query `pricesVersion`. */
export type PricesVersion = { _id: ObjectId };

/**
 * The query for the id of the newest price book, to be combined with others; its result is compared with the cached
 * prices.
 */
export const pricesVersion = newestVersion(priceSettings.kind);

/** Whether these prices are current: no other price book has been saved since they were read. */
export function arePricesCurrent({ id }: Prices, found: readonly PricesVersion[]): boolean {
  return (found[0]?._id.toHexString() ?? null) === id;
}

/** The prices cached by one process. At each use, their version is compared with the stored one (decision 0034). */
export type PriceCache = {
  /** Returns the cached prices, however old; fetches them if none are cached. */
  recall: () => Promise<Prices>;
  /** Fetches the current prices and caches them. */
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
