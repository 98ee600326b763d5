import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { trusted } from '../../../platform/mongo.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import { createTotpKey, totpStep, totpUri } from '../../../platform/secrets/totp.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { takeAttempt } from '../login/login-limits.ts';
import { findOwnAccount } from '../account/find-users.ts';
import { secondFactorLetter } from '../account/owner-letters.ts';
import { checkOwnPassword, type PasswordShown } from '../password/check-own-password.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { User, type UserRecord } from '../account/user.model.ts';
import { checkOwnLogin, type LoginShown } from './check-own-login.ts';
import { keepSession, revokeSessions } from '../sessions/end-sessions.ts';
import { hashRecoveryCode } from './prove-second-factor.ts';

const beginMinutes = 10;
const recoveryCount = 10;

export async function getSecondFactor(caller: Caller): Promise<SecondFactor> {
  const { secondFactor } = await findOwnAccount(caller);
  return {
    isOn: Boolean(secondFactor),
    since: secondFactor?.since.toISOString() ?? null,
    recoveryCodesLeft: secondFactor?.recovery.length ?? 0,
  };
}

/**
 * Creates a new key. Requires the password, so that a stolen session cannot lock the owner out, and a confirmed
 * address, so that nobody who registered with another person’s address can lock that person out.
 */
export async function beginSecondFactor(
  shown: PasswordShown,
  deps: LoginDeps,
): Promise<{ secret: string; uri: string }> {
  const user = await checkOwnPassword(shown, deps);
  if (user.secondFactor) throw new AppError('second_factor_on');
  if (!user.emailVerifiedAt) throw new AppError('email_not_verified');
  const secret = createTotpKey();
  const { seal } = createSeal(deps.settings.auth.secondFactorSecrets);
  const until = new Date(deps.clock.now().getTime() + beginMinutes * 60_000);
  const pendingSecondFactor = { secret: seal(secret, user._id.toHexString()), until };
  await User.updateOne({ _id: user._id }, { $set: { pendingSecondFactor } });
  return { secret, uri: totpUri(secret, user.email) };
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 16 characters of 5 bits, in groups of four. */
function makeRecoveryCode(): string {
  const signs = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('');
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-');
}

function makeRecoveryCodes(userId: string): { recoveryCodes: string[]; hashes: string[] } {
  const recoveryCodes = Array.from({ length: recoveryCount }, makeRecoveryCode);
  return {
    recoveryCodes,
    hashes: recoveryCodes.map((code) => hashRecoveryCode(code.replaceAll('-', ''), userId)),
  };
}

/**
 * Enables the second factor if the code proves that the app has the key. Ends all other sessions, because they were
 * opened without a code. Throws `wrong_code`, and `second_factor_not_begun` when no key is pending.
 */
export async function confirmSecondFactor(
  { caller, code, ip }: { caller: Caller; code: string; ip: string },
  deps: LoginDeps,
): Promise<{ recoveryCodes: string[] }> {
  const now = deps.clock.now();
  const user = await findOwnAccount(caller);
  if (user.secondFactor) throw new AppError('second_factor_on');
  const { pendingSecondFactor: pending } = user;
  const opened =
    pending && pending.until > now
      ? createSeal(deps.settings.auth.secondFactorSecrets).open(pending.secret, caller.id)
      : null;
  if (!pending || !opened) throw new AppError('second_factor_not_begun');
  const points = await takeAttempt({ email: `code ${user.email}`, ip, knownDevice: null }, deps);
  const lastStep = totpStep(opened.text, code, now);
  if (lastStep === null) throw new AppError('wrong_code', { security: { event: 'second_factor_failed' } });
  await points.forgive();
  const { recoveryCodes, hashes } = makeRecoveryCodes(caller.id);
  const after = await User.findOneAndUpdate(
    { _id: user._id, secondFactor: null, 'pendingSecondFactor.secret': pending.secret },
    {
      $set: {
        secondFactor: { secret: pending.secret, since: now, lastStep, recovery: hashes },
        pendingSecondFactor: null,
      },
      ...endsSessions,
      $push: { untold: secondFactorLetter(user, 'turned on', deps) },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw new AppError('second_factor_not_begun');
  await keepOwnSession(after, caller, deps);
  return { recoveryCodes };
}

/**
 * Creates ten new recovery codes and invalidates the earlier ones. Requires the password and a code, as
 * `endSecondFactor` does, because a recovery code can replace a code from the app.
 */
export async function renewRecoveryCodes(shown: LoginShown, deps: LoginDeps): Promise<{ recoveryCodes: string[] }> {
  const user = await checkOwnLogin(shown, deps);
  if (!user.secondFactor) throw new AppError('second_factor_off');
  const { recoveryCodes, hashes } = makeRecoveryCodes(shown.caller.id);
  const { matchedCount } = await User.updateOne(
    // Matches `since` instead of the secret, because the check above may have encrypted the secret again.
    { _id: user._id, 'secondFactor.since': user.secondFactor.since },
    {
      $set: { 'secondFactor.recovery': hashes },
      $push: { untold: secondFactorLetter(user, 'given new recovery codes', deps) },
    },
  );
  if (matchedCount === 0) throw new AppError('second_factor_off');
  await checkpoint('account:written');
  await notifyOwner(user._id, deps);
  return { recoveryCodes };
}

/** Disables the second factor; requires the password, and a code or a recovery code. Ends the other sessions. */
export async function endSecondFactor(shown: LoginShown, deps: LoginDeps): Promise<void> {
  const user = await checkOwnLogin(shown, deps);
  const { caller } = shown;
  const after = await User.findOneAndUpdate(
    { _id: user._id, secondFactor: trusted({ $ne: null }) },
    { $set: { secondFactor: null }, ...endsSessions, $push: { untold: secondFactorLetter(user, 'turned off', deps) } },
    { returnDocument: 'after' },
  ).lean();
  if (!after) throw new AppError('second_factor_off');
  await keepOwnSession(after, caller, deps);
}

/** Ends every session in the same write, even one that a concurrent login is opening. */
const endsSessions = { $inc: { passwordRev: 1 } };

async function keepOwnSession(
  { _id, passwordRev = 0 }: Pick<UserRecord, '_id' | 'passwordRev'>,
  caller: Caller,
  deps: LoginDeps,
): Promise<void> {
  await checkpoint('account:written');
  await keepSession(caller.sessionId, passwordRev);
  await revokeSessions(caller.id, { reason: 'second_factor_changed', but: caller.sessionId }, deps);
  await notifyOwner(_id, deps);
}
