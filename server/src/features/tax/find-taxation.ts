import { taxOnDay } from '@rental/contracts';
import { findTaxProfile } from './profile/find-tax-profiles.ts';
import { findRegistration } from './registration/find-registrations.ts';
import type { RegistrationRecord } from './registration/registration.model.ts';

/** Who sells a rental, the service accounting code, and the rate in basis points. */
export type Taxation = { registration: RegistrationRecord; code: string; basisPoints: number };

type Named = { registrationId: string | undefined; taxProfileId: string | undefined };

/** Returns how a rental is taxed on a day; null without a registration or a tax profile that is valid by then. */
export async function findTaxation({ registrationId, taxProfileId }: Named, day: string): Promise<Taxation | null> {
  if (registrationId === undefined || taxProfileId === undefined) return null;
  const [registration, profile] = await Promise.all([findRegistration(registrationId), findTaxProfile(taxProfileId)]);
  const valid = taxOnDay(profile?.versions ?? [], day);
  return registration && valid && { registration, code: valid.sac, basisPoints: valid.basisPoints };
}
