import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { fewLines, lineOfText, objectId } from '../fields.ts';
import { gstin } from '../rules/tax/gstin.ts';
import { seriesPrefix } from '../rules/tax/paper-number.ts';
import { stateWords } from '../rules/tax/state-names.ts';
import { stateCode } from '../rules/tax/states.ts';

/** Under the composition scheme, a business pays GST on its turnover and may not charge it to customers. */
export const gstSchemes = ['regular', 'composition'] as const;
export type GstScheme = (typeof gstSchemes)[number];

/** When a tax invoice is issued: as soon as money is paid, or when the car is back. */
export const invoiceTimes = ['payment', 'return'] as const;
export type InvoiceTime = (typeof invoiceTimes)[number];

const registrationFields = {
  state: stateCode,
  gstin,
  legalName: lineOfText(120),
  address: fewLines(3, 200),
  prefix: seriesPrefix,
} as const;

const stated = z.object({ state: stateCode, gstin });

/**
 * A GST registration of the business in one state. Papers copy what they print, so edits never change old papers.
 * Without a `scheme`, a new registration is regular, and an edit doesn’t change the scheme. Without an `invoiceAt`, a
 * new one issues invoices as money is paid, and an edit doesn’t change that. The choice applies to bookings that have
 * no paper yet; bills of supply are always issued as money is paid.
 */
const registrationInput = z.strictObject({
  ...registrationFields,
  scheme: z.optional(z.enum(gstSchemes)),
  invoiceAt: z.optional(z.enum(invoiceTimes)),
});
export const registrationBody = registrationInput.check(
  z.refine(({ state, gstin: number }) => number.startsWith(state), {
    path: ['gstin'],
    error: ({ input }) => `A GSTIN of ${stateWords(stated.parse(input).state)} begins with its code`,
    when: ({ value }) => stated.safeParse(value).success,
  }),
);
export type RegistrationBody = z.infer<typeof registrationBody>;

export const registration = z.object({
  ...registrationFields,
  scheme: z.enum(gstSchemes),
  invoiceAt: z.enum(invoiceTimes),
  _id: objectId,
  version: z.int(),
});
export type Registration = z.infer<typeof registration>;

export const registrationContract = {
  createRegistration: {
    method: 'POST',
    path: '/tax/createRegistration',
    access: 'admin',
    status: 201,
    message: 'Registration added',
    body: registrationBody,
    reply: registration,
    errors: ['gstin_taken', 'series_prefix_taken'],
  },
  getRegistrations: {
    method: 'GET',
    path: '/tax/getRegistrations',
    access: 'admin',
    message: 'Registrations',
    reply: z.array(registration),
  },
  editRegistration: {
    method: 'PUT',
    path: '/tax/editRegistration',
    access: 'admin',
    message: 'Registration updated',
    query: z.strictObject({ id: objectId }),
    body: registrationBody,
    reply: registration,
    errors: ['registration_not_found', 'gstin_taken', 'series_prefix_taken', 'edited_meanwhile'],
    versioned: true,
  },
} as const satisfies ContractGroup;
