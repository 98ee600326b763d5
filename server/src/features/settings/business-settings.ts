import { type Business, businessFacts, standardTexts } from '@rental/contracts';
import type { Settings } from '../../config/settings.ts';
import { findSettings, type SettingsOf, type Version } from './settings-store.ts';

/** Who we are. Until an admin says so, texts are the standard, and the rest is what the server's settings say. */
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

/** Who we are at this moment. */
export async function findBusiness(settings: Settings): Promise<Version<Business>> {
  return findSettings(businessSettings(settings));
}
