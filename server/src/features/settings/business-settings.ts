import { type Business, businessFacts, type CancellationTier, standardTexts } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import { withinDeadline } from '../../http/contract/deadline.ts';
import type { Question } from '../../platform/batch-queries.ts';
import type { Deps } from '../../platform/deps.ts';
import { findSettings, newestSettings, type SettingsOf, type Version } from './settings-store.ts';

/** Business details. Until an admin saves them, texts are defaults and the rest comes from the server’s settings. */
export function businessSettings({ booking, company, seller, receipt }: Settings): SettingsOf<typeof businessFacts> {
  const { phone, email, grievanceOfficer } = company;
  return {
    kind: 'business',
    shape: businessFacts,
    standard: {
      ...standardTexts,
      cancellationTiers: booking.cancellationTiers,
      logo: null,
      legalName: seller.name,
      phone,
      whatsapp: null,
      email,
      address: seller.address,
      grievanceOfficer,
      tax: {
        number: seller.taxNumber,
        state: null,
        code: receipt.tax?.code ?? null,
        percent: receipt.tax?.percent ?? null,
        isIncluded: receipt.priceIncludesTax,
      },
    },
  };
}

export async function findBusiness(settings: Settings): Promise<Version<Business>> {
  return findSettings(businessSettings(settings));
}

const newestBusiness = newestSettings('business');

export type StoredTiers = { value: { cancellationTiers?: CancellationTier[] } };

/** The query for the current cancellation tiers, to be combined with others; pass its result to `readTiers`. */
export const newestTiers: Question = {
  ...newestBusiness,
  stages: [...newestBusiness.stages, { $project: { 'value.cancellationTiers': 1 } }],
};

/** Converts the result of `newestTiers` into tiers. Until an admin saves them, the server’s settings apply. */
export const readTiers = ([found]: readonly StoredTiers[], { booking }: Settings): CancellationTier[] =>
  found?.value.cancellationTiers ?? booking.cancellationTiers;

/** How long a page may show business details that have since been replaced. */
const cachedMs = 5_000;

/** How long a page waits for newer details before it shows those fetched last. */
const longestWaitSeconds = 1;

export type ReadBusiness = () => Promise<Version<Business>>;

/**
 * Caches the business details of one process. They are fetched again after five seconds, only once for concurrent
 * callers. While the database is unreachable or hangs, the details fetched last are returned, or the defaults.
 */
export function cacheBusiness({ clock, logger, settings }: Pick<Deps, 'clock' | 'logger' | 'settings'>): ReadBusiness {
  let known: Version<Business> | null = null;
  let reading: Promise<Version<Business>> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  const read = async (): Promise<Version<Business>> => {
    try {
      known = await findBusiness(settings);
    } catch (error) {
      logger.warn({ err: error }, 'business details could not be read');
      known ??= { version: 0, value: businessSettings(settings).standard, saved: null };
    }
    readAt = clock.now().getTime();
    reading = null;
    return known;
  };

  return async () => {
    const isFresh = clock.now().getTime() - readAt < cachedMs;
    if (known && isFresh) return known;
    reading ??= read();
    const last = known;
    return last ? withinDeadline(reading, longestWaitSeconds).catch(() => last) : reading;
  };
}

/** Returns the seller on a receipt: the address in one line, with the state if there is one. */
export function sellerOf({ legalName, address, tax }: Business) {
  const lines = [...(address?.split('\n') ?? []), ...(tax.state === null ? [] : [tax.state])].map((line) =>
    line.trim(),
  );
  return { name: legalName, address: lines.join(', ') || null, taxNumber: tax.number };
}

/** Returns the tax settings of a receipt. No tax is printed unless both a code and a percentage are set. */
export function paperTaxOf({ tax: { code, percent, isIncluded } }: Business) {
  return { tax: code === null || percent === null ? null : { code, percent }, priceIncludesTax: isIncluded };
}
