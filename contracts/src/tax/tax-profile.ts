import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, lineOfText, nameOfPerson, objectId } from '../fields.ts';

const profileFields = {
  name: lineOfText(40),
  /** The service accounting code that papers print. */
  sac: z.string().check(z.trim(), z.regex(/^\d{4,8}$/, 'Use 4 to 8 digits')),
  /** Hundredths of a percent. */
  basisPoints: z.int().check(z.gte(0, 'At least 0%'), z.lte(4_000, 'At most 40%')),
  decidedBy: nameOfPerson,
  decidedOn: day,
  /** The first day in India on which this version applies. */
  validFrom: day,
} as const;

/** One version of a tax profile, as a named person decided it. Versions never change. */
export const taxProfileBody = z.strictObject(profileFields);
export type TaxProfileBody = z.infer<typeof taxProfileBody>;

/** `versions` are in the order in which they were saved; the name of the profile is that of the last one. */
export const taxProfile = z.object({ _id: objectId, version: z.int(), versions: z.array(z.object(profileFields)) });
export type TaxProfile = z.infer<typeof taxProfile>;

/**
 * Returns the version that applies on a day: the one that is valid from the latest day up to it; of several from the
 * same day, the one saved last. Null if none is valid yet.
 */
export function taxOnDay<V extends Pick<TaxProfileBody, 'validFrom'>>(versions: readonly V[], on: string): V | null {
  const begun = versions.filter(({ validFrom }) => validFrom <= on);
  return begun.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom)).at(-1) ?? null;
}

export const taxProfileContract = {
  createProfile: {
    method: 'POST',
    path: '/tax/createProfile',
    access: 'admin',
    status: 201,
    message: 'Tax profile added',
    body: taxProfileBody,
    reply: taxProfile,
    errors: ['tax_profile_name_taken'],
  },
  getProfiles: {
    method: 'GET',
    path: '/tax/getProfiles',
    access: 'admin',
    message: 'Tax profiles',
    reply: z.array(taxProfile),
  },
  addProfileVersion: {
    method: 'PUT',
    path: '/tax/addProfileVersion',
    access: 'admin',
    message: 'Tax profile updated',
    query: z.strictObject({ id: objectId }),
    body: taxProfileBody,
    reply: taxProfile,
    errors: ['tax_profile_not_found', 'tax_profile_name_taken', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
