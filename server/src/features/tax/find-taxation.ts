import { type TaxProfileBody, taxOnDay } from '@rental/contracts';
import { findTaxProfile } from './profile/find-tax-profiles.ts';
import { findRegistration } from './registration/find-registrations.ts';
import type { RegistrationRecord } from './registration/registration.model.ts';

/**
 * The registration that sells a rental, the service accounting code, and the rate in basis points. Under the
 * composition scheme, the rate is null, and the code is empty if the car has no tax profile.
 */
export type Taxation = { registration: RegistrationRecord; code: string; basisPoints: number | null };

type Named = { registrationId: string | undefined; taxProfileId: string | undefined };

/**
 * Returns how a rental is taxed on a day. Null without a registration. A regular registration also requires a tax
 * profile that is valid on that day.
 */
export async function findTaxation({ registrationId, taxProfileId }: Named, day: string): Promise<Taxation | null> {
  if (registrationId === undefined) return null;
  const [registration, profile] = await Promise.all([
    findRegistration(registrationId),
    taxProfileId === undefined ? null : findTaxProfile(taxProfileId),
  ]);
  return registration && taxationOf(registration, taxOnDay(profile?.versions ?? [], day));
}

function taxationOf(registration: RegistrationRecord, profile: TaxProfileBody | null): Taxation | null {
  if (registration.scheme === 'composition') return { registration, code: profile?.sac ?? '', basisPoints: null };
  return profile && { registration, code: profile.sac, basisPoints: profile.basisPoints };
}
