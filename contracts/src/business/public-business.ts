import * as z from 'zod/mini';

const person = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/** The company behind the site. */
export const who = {
  legalName: z.string(),
  phone: z.string(),
  whatsapp: z.nullable(z.string()),
  email: z.string(),
  address: z.nullable(z.string()),
  grievanceOfficer: person,
} as const;

/** The public business details: the company, and only the texts that differ from the defaults. */
export const publicBusiness = z.object({
  ...who,
  version: z.int(),
  brandName: z.optional(z.string()),
  tagline: z.optional(z.string()),
  shortName: z.optional(z.string()),
  wordmarks: z.optional(z.object({ light: z.string(), dark: z.string() })),
  hours: z.optional(z.array(z.string())),
  terms: z.optional(z.string()),
  privacy: z.optional(z.string()),
  cancellation: z.optional(z.string()),
  answers: z.optional(z.array(z.string())),
});
export type PublicBusiness = z.infer<typeof publicBusiness>;
