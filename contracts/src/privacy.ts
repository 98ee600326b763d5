import * as z from 'zod/mini';
import { password } from './auth/auth.ts';
import type { ContractGroup } from './contract.ts';
import { moment, nothing } from './fields.ts';

/** A stored document with its fields. Secrets and data about other people are omitted. */
const storedFacts = z.record(z.string(), z.unknown());

/**
 * All personal data stored about an account's owner. Messages, newsletter subscriptions and emails are matched by email
 * address, so they are included only once the address is confirmed. Phone numbers are not confirmed, so a text
 * may be from another person and is listed without its words.
 */
export const ownData = z.object({
  madeAt: moment,
  notice: z.string(),
  account: storedFacts,
  sessions: z.array(storedFacts),
  mailedLinks: z.array(storedFacts),
  bookings: z.array(storedFacts),
  payments: z.array(storedFacts),
  charges: z.array(storedFacts),
  disputes: z.array(storedFacts),
  papers: z.array(storedFacts),
  providerEvents: z.array(storedFacts),
  messages: z.array(storedFacts),
  texts: z.array(storedFacts),
  newsletter: z.array(storedFacts),
  mails: z.array(storedFacts),
  staffRecord: z.array(storedFacts),
  cut: z.array(z.string()),
});
export type OwnData = z.infer<typeof ownData>;

export const deleteAccountBody = z.strictObject({ currentPassword: password });

export const privacyContract = {
  getData: {
    method: 'GET',
    path: '/privacy/data',
    access: 'signed-in',
    limit: 'read',
    message: 'Your data',
    reply: ownData,
  },
  deleteAccount: {
    method: 'POST',
    path: '/privacy/deleteAccount',
    access: 'signed-in',
    limit: 'login',
    message: 'Your account is deleted',
    body: deleteAccountBody,
    reply: nothing,
    errors: ['wrong_password', 'car_on_hold', 'payment_on_its_way', 'booking_ahead', 'money_open', 'last_admin'],
  },
} as const satisfies ContractGroup;
