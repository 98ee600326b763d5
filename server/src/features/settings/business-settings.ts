import { type Business, businessFacts, type CancellationTier, standardTexts } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { cacheBriefly } from './settings-cache.ts';
import { findSettings, type SettingsOf, type Version } from './settings-store.ts';
import type { SettingsRecord } from './settings.model.ts';

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

/**
 * Stages that follow those of `newestSettings`, and leave only the cancellation tiers of the business details, because
 * its texts are long.
 */
export const onlyTiersOfBusiness: readonly object[] = [
  {
    $set: {
      value: {
        $cond: [{ $eq: ['$kind', 'business'] }, { cancellationTiers: '$value.cancellationTiers' }, '$value'],
      },
    },
  },
];

/**
 * Converts the result of `newestSettings` into cancellation tiers. Until an admin saves them, the server’s settings
 * apply.
 */
export function readTiers(found: readonly SettingsRecord[], { booking }: Settings): CancellationTier[] {
  const business = found.find(({ kind }) => kind === 'business');
  // What was saved before there were tiers lacks them.
  const { cancellationTiers } = (business?.value ?? {}) as { cancellationTiers?: CancellationTier[] };
  return cancellationTiers ?? booking.cancellationTiers;
}

export type ReadBusiness = () => Promise<Version<Business>>;

/** Returns a function that reads the business details, which may be five seconds old. */
export const cacheBusiness = (deps: Pick<Deps, 'clock' | 'logger' | 'settings'>): ReadBusiness =>
  cacheBriefly(businessSettings(deps.settings), deps);

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
