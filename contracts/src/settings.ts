import * as z from 'zod/mini';
import { businessFacts, shownBusiness } from './business/business.ts';
import type { ContractGroup } from './contract.ts';
import { moment } from './fields.ts';
import { priceBook } from './rules/price/price-book.ts';
import { timeSettings } from './rules/times/time-settings.ts';

/** A version number in a query: a string of digits that parses to a number from 1. */
const versionNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Not a version')),
  z.transform((digits: string) => Number(digits)),
);

/** Requests the given version of the settings, or the current one if `version` is absent. */
export const settingsQuery = z.strictObject({ version: z.optional(versionNumber) });

/** When a version was saved and by whom; `savedBy` is a name. */
export const savedVersion = z.object({ version: z.int(), savedAt: moment, savedBy: z.string() });
export type SavedVersion = z.infer<typeof savedVersion>;

/** A settings value with its version. Version 0 is the built-in default, which nobody saved. */
export const settingsFields = {
  version: z.int(),
  savedAt: z.nullable(moment),
  savedBy: z.nullable(z.string()),
  /** The most recent versions, newest first. */
  history: z.array(savedVersion),
} as const;

export const savedPrices = z.object({ ...settingsFields, prices: priceBook });
export type SavedPrices = z.infer<typeof savedPrices>;

export const savedBusiness = z.object({ ...settingsFields, business: shownBusiness });
export type SavedBusiness = z.infer<typeof savedBusiness>;

export const savedTimes = z.object({ ...settingsFields, times: timeSettings });
export type SavedTimes = z.infer<typeof savedTimes>;

export const settingsContract = {
  getPrices: {
    method: 'GET',
    path: '/settings/getPrices',
    access: 'admin',
    message: 'Prices',
    query: settingsQuery,
    reply: savedPrices,
    versioned: true,
  },
  savePrices: {
    method: 'PUT',
    path: '/settings/savePrices',
    access: 'admin',
    message: 'Prices saved',
    body: priceBook,
    reply: savedPrices,
    errors: ['edited_meanwhile'],
    versioned: true,
  },
  getBusiness: {
    method: 'GET',
    path: '/settings/getBusiness',
    access: 'admin',
    message: 'Business',
    query: settingsQuery,
    reply: savedBusiness,
    versioned: true,
  },
  saveBusiness: {
    method: 'PUT',
    path: '/settings/saveBusiness',
    access: 'admin',
    message: 'Business saved',
    body: businessFacts,
    reply: savedBusiness,
    errors: ['edited_meanwhile'],
    versioned: true,
  },
  getTimes: {
    method: 'GET',
    path: '/settings/getTimes',
    access: 'admin',
    message: 'Times',
    query: settingsQuery,
    reply: savedTimes,
    versioned: true,
  },
  saveTimes: {
    method: 'PUT',
    path: '/settings/saveTimes',
    access: 'admin',
    message: 'Times saved',
    body: timeSettings,
    reply: savedTimes,
    errors: ['edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
