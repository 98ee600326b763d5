import { createHash } from 'node:crypto';
import { AppError } from '../../../errors/app-error.ts';
import { checkpoint } from '../../../platform/checkpoint.ts';
import { trusted } from '../../../platform/mongo.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import { totpStep } from '../../../platform/secrets/totp.ts';
import type { LoginDeps } from '../login/finish-login.ts';
import { knownDeviceOf, takeAttempt } from '../login/login-limits.ts';
import { secondFactorLetter } from '../account/owner-letters.ts';
import { notifyOwner } from '../account/notify-owner.ts';
import { type SecondFactorRecord, User, type UserRecord } from '../account/user.model.ts';

/** A code entered for an account, and the client it came from. */
export type CodeShown = { code: string; ip: string; deviceMark: string | null };

/** A recovery code has 80 random bits, so its hash needs no key, and no salt other than the account’s id. */
export const hashRecoveryCode = (code: string, userId: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('hex');

/**
 * Consumes a code or a recovery code. Attempts are counted like logins but separately, so that a right password does
 * not reset the failures. Throws `wrong_code`, and `too_many_requests` before the code is checked. Returns which of the
 * two was used.
 */
export async function proveSecondFactor(
  user: UserRecord & { secondFactor: SecondFactorRecord },
  { code, ip, deviceMark }: CodeShown,
  deps: LoginDeps,
): Promise<'code' | 'recovery code'> {
  const userId = user._id.toHexString();
  const attempt = { email: `code ${user.email}`, ip, knownDevice: knownDeviceOf(user, deviceMark, deps) };
  const points = await takeAttempt(attempt, deps);
  const isRecovery = code.length > 6;
  const isRight = isRecovery ? await spendRecoveryCode(user, code, deps) : await spendCode(user, code, deps);
  if (!isRight) throw new AppError('wrong_code', { security: { event: 'second_factor_failed', userId } });
  await points.forgive();
  return isRecovery ? 'recovery code' : 'code';
}

/** Consumes a recovery code and notifies the owner of its use, because the recovery codes may have been stolen. */
async function spendRecoveryCode(user: UserRecord, code: string, deps: LoginDeps): Promise<boolean> {
  const { _id } = user;
  const untold = secondFactorLetter(user, 'used with a recovery code', deps);
  const hash = hashRecoveryCode(code, _id.toHexString());
  const { modifiedCount } = await User.updateOne(
    { _id, 'secondFactor.recovery': hash },
    { $pull: { 'secondFactor.recovery': hash }, $push: { untold } },
  );
  if (modifiedCount === 0) return false;
  await checkpoint('account:written');
  await notifyOwner(_id, deps);
  return true;
}

/** Consumes a code and stores its time step in the account, which invalidates the codes of that and earlier steps. */
async function spendCode(
  { _id, secondFactor: { secret: sealed } }: UserRecord & { secondFactor: SecondFactorRecord },
  code: string,
  { clock, settings, logger }: LoginDeps,
): Promise<boolean> {
  const { seal, open } = createSeal(settings.auth.secondFactorSecrets);
  const userId = _id.toHexString();
  const opened = open(sealed, userId);
  if (!opened) {
    logger.error({ alert: 'second_factor_sealed', userId }, 'no secret of the settings opens a second factor');
    throw new AppError('unavailable');
  }
  const step = totpStep(opened.text, code, clock.now());
  if (step === null) return false;
  const { matchedCount } = await User.updateOne(
    {
      _id,
      'secondFactor.secret': sealed,
      'secondFactor.lastStep': trusted({ $lt: step }),
    },
    {
      $set: {
        'secondFactor.lastStep': step,
        ...(opened.isCurrent ? {} : { 'secondFactor.secret': seal(opened.text, userId) }),
      },
    },
  );
  return matchedCount === 1;
}
