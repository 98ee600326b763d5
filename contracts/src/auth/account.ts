import * as z from 'zod/mini';
import { password } from './auth.ts';
import { email } from '../rules/person/email.ts';
import type { ContractGroup } from '../contract.ts';
import { linkToken, moment, nameOfPerson, nothing } from '../fields.ts';

/* Part of `auth`, but in a separate file to exclude these calls from the login page’s bundle. */

export const phoneMessage = 'Enter a phone number, such as 98765 43210 or +971 50 123 4567';

/**
 * A phone number: `+` with the country code, 8 to 15 digits in all, or the ten digits of an Indian number, with or
 * without the prefix `0`. Spaces, hyphens, dots and parentheses are ignored. Parses to E.164, such as
 * `+919876543210`.
 */
export const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text: string) => text.replaceAll(/[\s\-.()]/g, '').replace(/^0?(?=[1-9]\d{9}$)/, '+91')),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{7,14}$/, phoneMessage)),
);

/** Six digits; spaces are allowed. */
export const sixDigits = (message: string) =>
  z.pipe(
    z.string().check(z.regex(/^\s*(?:\d\s?){6}\s*$/, message)),
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
  );
export const confirmByCodeBody = z.strictObject({ code: sixDigits('Enter the 6 digits from the email.') });

export const editProfileBody = z.strictObject({ name: nameOfPerson, phone: z.nullable(phone) });
export type EditProfileBody = z.output<typeof editProfileBody>;

/** An account as its owner sees it. */
export const profile = z.object({
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isMadeByStaff: z.optional(z.literal(true)),
  consent: z.nullable(z.object({ version: z.string(), at: moment })),
});
export type Profile = z.infer<typeof profile>;

/** A session id: 16 bytes in hexadecimal. It is not a credential. */
export const sessionId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Not a valid id'));

/** One logged-in device, as its owner sees it. */
export const ownSession = z.object({
  _id: sessionId,
  device: z.string(),
  network: z.string(),
  createdAt: moment,
  lastUsedAt: moment,
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A new password, and the current one for confirmation. */
export const changePasswordBody = z.strictObject({ currentPassword: password, password }).check(
  z.refine((form) => form.currentPassword !== form.password, {
    error: 'Choose a password that differs from your current one.',
    path: ['password'],
  }),
);
export const askResetBody = z.strictObject({ email });
export type AskResetBody = z.infer<typeof askResetBody>;

const resetPasswordBody = z.strictObject({ token: linkToken, password });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

/** A new email address, and the password for confirmation. */
export const changeEmailBody = z.strictObject({ email, currentPassword: password });

export const accountContract = {
  changePassword: {
    method: 'POST',
    path: '/auth/password',
    access: 'signed-in',
    limit: 'login',
    message: 'Password changed',
    body: changePasswordBody,
    reply: nothing,
    errors: ['wrong_password'],
  },
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signed-in',
    limit: 'read',
    message: 'Your devices',
    reply: z.array(ownSession),
  },
  endSession: {
    method: 'POST',
    path: '/auth/sessions/end',
    access: 'signed-in',
    limit: 'none',
    message: 'That device is logged out',
    body: z.strictObject({ sessionId }),
    reply: nothing,
    errors: ['session_not_found'],
  },
  endSessions: {
    method: 'POST',
    path: '/auth/sessions/endAll',
    access: 'signed-in',
    limit: 'none',
    message: 'Logged out everywhere',
    body: z.strictObject({ keepThis: z.boolean() }),
    reply: nothing,
  },
  askReset: {
    method: 'POST',
    path: '/auth/reset/ask',
    access: 'public',
    limit: 'reset',
    message: 'If this address has an account, an email is on its way',
    body: askResetBody,
    reply: nothing,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset',
    access: 'public',
    limit: 'none',
    message: 'Password changed',
    body: resetPasswordBody,
    reply: nothing,
    errors: ['invalid_link'],
  },
  getProfile: {
    method: 'GET',
    path: '/auth/profile',
    access: 'signed-in',
    limit: 'read',
    message: 'Your profile',
    reply: profile,
  },
  editProfile: {
    method: 'PUT',
    path: '/auth/profile',
    access: 'signed-in',
    limit: 'none',
    message: 'Profile saved',
    body: editProfileBody,
    reply: profile,
  },
  sendConfirmation: {
    method: 'POST',
    path: '/auth/email/send',
    access: 'signed-in',
    limit: 'confirmation',
    message: 'A new code is on its way',
    reply: nothing,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/email/confirm',
    access: 'signed-in',
    limit: 'none',
    message: 'Email confirmed',
    body: z.strictObject({ token: linkToken }),
    reply: nothing,
    errors: ['invalid_link'],
  },
  confirmEmailByCode: {
    method: 'POST',
    path: '/auth/email/confirmCode',
    access: 'signed-in',
    limit: 'none',
    message: 'Email confirmed',
    body: confirmByCodeBody,
    reply: nothing,
    errors: ['invalid_code'],
  },
  changeEmail: {
    method: 'POST',
    path: '/auth/email',
    access: 'signed-in',
    limit: 'confirmation',
    message: 'A code is on its way to the new email',
    body: changeEmailBody,
    reply: nothing,
    errors: ['wrong_password'],
  },
} as const satisfies ContractGroup;
