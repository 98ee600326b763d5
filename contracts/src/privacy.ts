import * as z from 'zod/mini';
import { password } from './auth/auth.ts';
import type { ContractGroup } from './contract.ts';
import { moment, nothing } from './fields.ts';

/** Something that is stored, field by field, as it is stored; secrets and what is about others are left out. */
const storedFacts = z.record(z.string(), z.unknown());

/**
 * All that is stored and names somebody, for them to read and to take along. Messages, newsletter and mails go by
 * the email of the account: they are there once it is confirmed, since it may be somebody else's before.
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
  newsletter: z.array(storedFacts),
  mails: z.array(storedFacts),
  staffRecord: z.array(storedFacts),
  /** Lists that are longer than what is shown of them. */
  cut: z.array(z.string()),
});
export type OwnData = z.infer<typeof ownData>;

/** The password as proof that its owner asks. */
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
