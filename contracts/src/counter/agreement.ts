import * as z from 'zod/mini';
import { moment, nameOfPerson, paragraph } from '../fields.ts';

/** The text that customers accept when they pick up a car; null if the business has none. */
export const agreementText = z.nullable(paragraph(20_000));

/** Each save of the text is a version, and a version never changes. Version 0 has no text. */
export const agreementSettings = z.object({ version: z.int(), text: agreementText });
export type AgreementSettings = z.infer<typeof agreementSettings>;

/** The agreement that a customer has to accept. */
export const agreement = z.object({ version: z.int(), text: z.string() });
export type Agreement = z.infer<typeof agreement>;

/** The width and height of the field in which customers sign. */
export const signatureSize = { width: 600, height: 200 } as const;

/** A drawn signature: the path of an SVG drawing, with moves and lines between whole coordinates. */
export const signature = z
  .string()
  .check(z.maxLength(30_000), z.regex(/^M\d{1,3} \d{1,3}(?:[ML]\d{1,3} \d{1,3})+$/, 'Not a drawn signature'));

/** The acceptance of a version by a customer: a name and, if it was drawn, a signature. */
export const acceptance = {
  version: z.int().check(z.gte(1)),
  name: nameOfPerson,
  signature: z.optional(signature),
} as const;

/** The rental agreement as the customer accepted it. `name` and `signature` are absent once the account is deleted. */
export const acceptedAgreement = z.object({
  version: z.int(),
  text: z.string(),
  at: moment,
  name: z.optional(z.string()),
  signature: z.optional(z.string()),
});
export type AcceptedAgreement = z.infer<typeof acceptedAgreement>;
