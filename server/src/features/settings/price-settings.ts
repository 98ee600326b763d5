import { plainPrices, priceBook } from '@rental/contracts';
import type { SettingsOf } from './settings-store.ts';

/** The price book. Before anybody saved one, every day costs the base. */
export const priceSettings = { kind: 'prices', shape: priceBook, standard: plainPrices } as const satisfies SettingsOf<
  typeof priceBook
>;
