import { type Business, businessFacts, standardTexts } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import { findSettings, type SettingsOf, type Version } from './settings-store.ts';

/**
 * The business details. Until an admin saves them, texts are the defaults and the rest comes from the server’s
 * settings.
 */
export function businessSettings({ company, seller, receipt }: Settings): SettingsOf<typeof businessFacts> {
  const { phone, email, grievanceOfficer } = company;
  return {
    kind: 'business',
    shape: businessFacts,
    standard: {
      ...standardTexts,
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

/** Returns the current business details. */
export async function findBusiness(settings: Settings): Promise<Version<Business>> {
  return findSettings(businessSettings(settings));
}
