import * as z from 'zod/mini';
import { password, tokens } from './auth.ts';
import type { ContractGroup } from '../contract.ts';
import { linkToken, moment, nothing } from '../fields.ts';

/*
 * Two-step login: six-digit codes from an authenticator app, and recovery codes for users who have lost it. The calls
 * belong to `auth`, but are in a separate file, so that the login page loads them only when the server asks for a code.
 */

/** A six-digit code or a recovery code. Parsing removes spaces and hyphens and converts letters to lowercase. */
export const secondFactorCode = z.pipe(
  z
    .string()
    .check(
      z.maxLength(40),
      z.regex(
        /^(?:(?:[\s-]*\d){6}|(?:[\s-]*[A-Za-z2-7]){16})[\s-]*$/,
        'Enter the 6 digits from the app, or a recovery code.',
      ),
    ),
  z.transform((text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
);

export const logInByCodeBody = z.strictObject({ challenge: linkToken, code: secondFactorCode });
export type LogInByCodeBody = z.input<typeof logInByCodeBody>;

export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.nullable(moment),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

const passwordBody = z.strictObject({ currentPassword: password });
const passwordAndCode = z.strictObject({ currentPassword: password, code: secondFactorCode });
export const confirmSecondFactorBody = z.strictObject({ code: secondFactorCode });

/** Recovery codes are returned only once; only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorContract = {
  logInByCode: {
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    limit: 'login',
    message: 'Logged in',
    body: logInByCodeBody,
    reply: tokens,
    errors: ['wrong_code', 'login_over'],
  },
  getSecondFactor: {
    method: 'GET',
    path: '/auth/secondFactor',
    access: 'signed-in',
    limit: 'read',
    message: 'Two-step login',
    reply: secondFactor,
  },
  beginSecondFactor: {
    method: 'POST',
    path: '/auth/secondFactor/begin',
    access: 'signed-in',
    limit: 'login',
    message: 'Add this key to your app',
    body: passwordBody,
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['wrong_password', 'email_not_verified', 'second_factor_on'],
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/auth/secondFactor/confirm',
    access: 'signed-in',
    limit: 'login',
    message: 'Two-step login turned on',
    body: confirmSecondFactorBody,
    reply: recoveryCodes,
    errors: ['wrong_code', 'second_factor_on', 'second_factor_not_begun'],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    access: 'signed-in',
    limit: 'login',
    message: 'New recovery codes created',
    body: passwordAndCode,
    reply: recoveryCodes,
    errors: ['wrong_password', 'wrong_code', 'second_factor_off'],
  },
  endSecondFactor: {
    method: 'POST',
    path: '/auth/secondFactor/end',
    access: 'signed-in',
    limit: 'login',
    message: 'Two-step login turned off',
    body: passwordAndCode,
    reply: nothing,
    errors: ['wrong_password', 'wrong_code', 'second_factor_off'],
  },
} as const satisfies ContractGroup;
