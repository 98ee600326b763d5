import { describe, expect, test } from 'vitest';
import { confirmByCode, confirmByLink } from '../../src/features/auth/email/confirm-email.ts';
import { User } from '../../src/features/auth/account/user.model.ts';
import { createHashTurns } from '../../src/features/auth/login/finish-login.ts';
import { makeSecret } from '../../src/features/auth/mailed-secret/mailed-secrets.ts';
import { resetPassword } from '../../src/features/auth/password/reset-password.ts';
import { createFindCaller } from '../../src/features/auth/sessions/find-caller.ts';
import { openSession } from '../../src/features/auth/sessions/open-session.ts';
import { createLimits } from '../../src/http/limits.ts';
import type { Caller } from '../../src/http/caller.ts';
import { emptyTestDatabase } from '../../test/support/database.ts';
import { buildUser, testPassword } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { everyEnd, inWords, type Scene } from './race-plays.ts';

/* Races of a password reset and a confirmation of the same account, each paused at every step in turn. */

const request = { id: 'race', ip: '127.0.0.1', userAgent: 'test' };
const [address, nextAddress] = ['asha@example.com', 'next@example.com'];
const newPassword = 'Osprey4#cliff';

type StageName = 'unconfirmed' | 'unconfirmed, changing its address' | 'confirmed, changing its address';

type Stage = { app: TestApp; accessToken: string; caller: Caller; resetToken: string; token: string; code: string };

/** Creates an account with a session, a reset link, and a link and a code for its pending address, or else its current one. */
async function openStage(name: StageName): Promise<Stage> {
  await emptyTestDatabase();
  const app = await createTestApp();
  const { clock, passwords } = app.deps;
  const until = new Date(clock.now().getTime() + 3_600_000);
  const isChanging = name.endsWith('changing its address');
  const user = await buildUser({
    name: 'Set up by somebody',
    email: address,
    passwordHash: await passwords.hash(testPassword),
    emailVerifiedAt: name.startsWith('unconfirmed') ? null : clock.now(),
    pendingEmail: isChanging ? { email: nextAddress, until } : null,
  });
  const { accessToken } = await openSession(user, request, app.deps);
  const caller = await createFindCaller(app.deps)(accessToken);
  if (!caller) throw new Error('the session is not open');
  const { token: resetToken } = await makeSecret({ kind: 'reset', userId: user._id, email: address }, app.deps);
  const confirmed = { kind: 'confirm', userId: user._id, email: isChanging ? nextAddress : address } as const;
  return { app, accessToken, caller, resetToken, ...(await makeSecret(confirmed, app.deps)) };
}

const acts = {
  reset: async ({ app, resetToken: token }) => {
    const limits = createLimits(app.deps);
    await resetPassword(
      { token, password: newPassword, request },
      { ...app.deps, limits, hashTurns: createHashTurns() },
    );
    return 'reset';
  },
  'confirm by the link': async ({ app, caller, token }) => (await confirmByLink({ caller, token }, app.deps)).event,
  'confirm by the code': async ({ app, caller, code }) => (await confirmByCode({ caller, code }, app.deps)).event,
} satisfies Record<string, (stage: Stage) => Promise<string>>;

/** Describes the account, and whether the session that was open before both actions still works. */
async function readEnd({ app, accessToken }: Stage): Promise<string> {
  const [user] = await User.find({}).lean();
  if (!user) throw new Error('the account is gone');
  const isNew = await app.deps.passwords.matches(newPassword, user.passwordHash);
  const isSignedIn = (await createFindCaller(app.deps)(accessToken)) !== null;
  return [
    user.email === address ? 'same address' : 'next address',
    user.emailVerifiedAt ? 'confirmed' : 'unconfirmed',
    ...(user.pendingEmail ? ['change pending'] : []),
    user.name === 'Set up by somebody' ? 'name kept' : 'cleared',
    isNew ? 'new password' : 'old password',
    isSignedIn ? 'signed in' : 'signed out',
  ].join(', ');
}

type Pair = { stage: StageName; a: keyof typeof acts; b: keyof typeof acts };

const openScene = async ({ stage: name, a, b }: Pair): Promise<Scene> => {
  const stage = await openStage(name);
  return {
    acts: { A: inWords(async () => acts[a](stage)), B: inWords(async () => acts[b](stage)) },
    readEnd: async (results) => `${results.join(' / ')}: ${await readEnd(stage)}`,
  };
};

const refusals = { 'confirm by the link': 'invalid_link', 'confirm by the code': 'invalid_code' } as const;

const rivals = (['confirm by the link', 'confirm by the code'] as const).flatMap((b): [Pair, string[]][] => [
  [
    { stage: 'unconfirmed', a: 'reset', b },
    [
      // The owner confirmed after the reset had read the account, so nothing that they set up is removed.
      'invalid_link / email_confirmed: same address, confirmed, name kept, old password, signed in',
      // A confirmation after the reset restores nothing.
      'reset / email_confirmed: same address, confirmed, cleared, new password, signed out',
    ],
  ],
  [
    { stage: 'unconfirmed, changing its address', a: 'reset', b },
    [
      'invalid_link / email_changed: next address, confirmed, name kept, old password, signed in',
      `reset / ${refusals[b]}: same address, confirmed, cleared, new password, signed out`,
    ],
  ],
  [
    { stage: 'confirmed, changing its address', a: 'reset', b },
    [
      'invalid_link / email_changed: next address, confirmed, name kept, old password, signed in',
      `reset / ${refusals[b]}: same address, confirmed, name kept, new password, signed out`,
    ],
  ],
]);

describe('a password reset and a confirmation, paused at each of their steps,', () => {
  test.each(rivals.map(([pair, ends]) => ({ ...pair, ends })))(
    'end correctly from the initial state “$stage”: $a against $b',
    async ({ ends, ...pair }) => {
      const found = await everyEnd(async () => openScene(pair));

      expect(Object.keys(found).toSorted()).toEqual(ends.toSorted());
    },
  );
});
