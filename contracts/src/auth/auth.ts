import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { email } from '../rules/person/email.ts';
import { nameOfPerson, nothing, objectId } from '../fields.ts';

/** Wording fixed by the specification. Source: texts, section 8. */
export const passwordMessage = 'Enter a password with at least 8 chars, 1 uppercase, 1 number, and 1 symbol.';

export const roles = ['admin', 'customer'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** The parts of the password rule, in display order. */
export const passwordParts = {
  length: (text: string) => text.length >= 8 && text.length <= 72,
  capital: (text: string) => /[A-Z]/.test(text),
  number: (text: string) => /\d/.test(text),
  symbol: (text: string) => /[!@#$%^&*]/.test(text),
} as const;

/**
 * 8 to 72 characters: letters, digits and `!@#$%^&*`, including an uppercase letter, a digit and a symbol. The upper
 * limit exists because bcrypt ignores everything after 72 bytes.
 */
export const password = z
  .string()
  .check(
    z.refine(
      (text) => /^[A-Za-z\d!@#$%^&*]+$/.test(text) && Object.values(passwordParts).every((holds) => holds(text)),
      passwordMessage,
    ),
  );

export const registerBody = z.strictObject({ name: nameOfPerson, email, password });
export type RegisterBody = z.infer<typeof registerBody>;

export const loginBody = z.strictObject({ email, password });
export type LoginBody = z.infer<typeof loginBody>;

const refreshToken = z.string().check(z.minLength(1), z.maxLength(300));

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

export const authContract = {
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    limit: 'register',
    status: 201,
    message: 'Registered successfully',
    body: registerBody,
    reply: z.object({ _id: objectId, name: z.string(), email: z.string(), role }),
    errors: ['email_taken'],
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    limit: 'login',
    message: 'Logged in',
    body: loginBody,
    reply: tokens,
    errors: ['invalid_credentials', 'code_needed'],
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    limit: 'read',
    message: 'Session renewed',
    body: z.strictObject({ refreshToken }),
    reply: tokens,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    limit: 'none',
    message: 'Logged out',
    body: z.optional(z.strictObject({ refreshToken: z.optional(refreshToken) })),
    reply: nothing,
  },
} as const satisfies ContractGroup;
