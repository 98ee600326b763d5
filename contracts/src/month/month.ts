import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { month, objectId } from '../fields.ts';

export const monthTexts = { notBegun: 'Choose a month that has begun' } as const;

/** A month in India, of all registrations and of what has none, or only the tax invoices of one registration. */
export const monthQuery = z.strictObject({ month, registrationId: z.optional(objectId) });
export type MonthQuery = z.infer<typeof monthQuery>;

export const monthContract = {
  getZip: {
    method: 'GET',
    path: '/month/getZip',
    access: 'admin',
    limit: 'read',
    audit: true,
    message: 'Month',
    query: monthQuery,
    file: 'application/zip',
    reply: z.string(),
    errors: ['registration_not_found', 'ledger_names_missing'],
  },
} as const satisfies ContractGroup;
