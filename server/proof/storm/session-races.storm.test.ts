import type { Tokens } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { createFindCaller } from '../../src/features/auth/sessions/find-caller.ts';
import { logOut } from '../../src/features/auth/sessions/log-out.ts';
import { openSession } from '../../src/features/auth/sessions/open-session.ts';
import { refreshSession } from '../../src/features/auth/sessions/refresh-session.ts';
import { Session } from '../../src/features/auth/sessions/session.model.ts';
import { emptyTestDatabase } from '../../test/support/database.ts';
import { buildUser } from '../../test/support/factories.ts';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { everyEnd, inWords, type Scene } from './race-plays.ts';

/* Races of two tabs, a token thief and a logout for one session, each paused at every step in turn. */

const pastLeewayMs = 10_001;

type Stage = {
  app: TestApp;
  /** The browser’s current tokens and its previous ones; before the first refresh, both are the same. */
  current: Tokens;
  before: Tokens;
  /** All pairs of tokens issued so far, in order. */
  given: Tokens[];
};
type StageName = 'signed in' | 'refreshed a moment ago' | 'refreshed long ago';

const refreshWith = async ({ app, given }: Stage, { refreshToken }: Tokens): Promise<Tokens> => {
  const tokens = await refreshSession({ refreshToken }, app.deps);
  given.push(tokens);
  return tokens;
};

async function openStage(name: StageName): Promise<Stage> {
  await emptyTestDatabase();
  const app = await createTestApp();
  const tokens = await openSession(await buildUser(), { ip: '127.0.0.1', userAgent: 'test' }, app.deps);
  const stage = { app, current: tokens, before: tokens, given: [tokens] };
  if (name === 'signed in') return stage;
  const current = await refreshWith(stage, tokens);
  if (name === 'refreshed long ago') app.clock.advance(pastLeewayMs);
  return { ...stage, current };
}

const generationOf = ({ app }: Stage, { refreshToken }: Tokens): string =>
  `generation ${app.deps.tokens.splitRefresh(refreshToken)?.generation}`;

const acts = {
  refresh: async (stage) => generationOf(stage, await refreshWith(stage, stage.current)),
  'refresh twice': async (stage) =>
    generationOf(stage, await refreshWith(stage, await refreshWith(stage, stage.current))),
  'refresh by the token before': async (stage) => generationOf(stage, await refreshWith(stage, stage.before)),
  'log out by the access token': async ({ app, current }) => {
    await logOut({ accessToken: current.accessToken, refreshToken: null }, app.deps);
    return 'signed out';
  },
  'log out by the refresh token': async ({ app, current }) => {
    await logOut({ accessToken: null, refreshToken: current.refreshToken }, app.deps);
    return 'signed out';
  },
} satisfies Record<string, (stage: Stage) => Promise<string>>;

/** Returns the generations of refresh tokens that can still be exchanged, trying the newest one first. */
async function listGoodRefreshTokens({ app }: Stage): Promise<number[]> {
  const [session] = await Session.find({}).lean();
  if (!session) throw new Error('the session is gone');
  const { _id: sessionId, salt } = session;
  const good: number[] = [];
  for (let generation = session.generation + 1; generation > 0; generation -= 1) {
    const refreshToken = app.deps.tokens.signRefresh({ sessionId, generation, salt });
    const tokens = await refreshSession({ refreshToken }, app.deps).catch(() => null);
    if (tokens) good.push(generation);
  }
  return good;
}

/**
 * Returns the generation of the only session, or the reason why it was revoked. Asserts that all issued access tokens
 * work while the session is open, and that no token works after it was revoked.
 */
async function readEnd(stage: Stage): Promise<string> {
  const { app, given } = stage;
  const sessions = await Session.find({}).lean();
  expect(sessions).toHaveLength(1);
  const callers = await Promise.all(given.map(async ({ accessToken }) => createFindCaller(app.deps)(accessToken)));
  const [session] = sessions;
  const isOpen = session?.revokedAt === null;
  expect(callers.map((caller) => caller !== null)).toEqual(given.map(() => isOpen));
  if (isOpen) return `generation ${session.generation}`;
  expect(await listGoodRefreshTokens(stage)).toEqual([]);
  return session?.revokeReason ?? 'revoked';
}

type Pair = { stage: StageName; a: keyof typeof acts; b: keyof typeof acts };

const openScene = async ({ stage: name, a, b }: Pair): Promise<Scene> => {
  const stage = await openStage(name);
  return {
    acts: { A: inWords(async () => acts[a](stage)), B: inWords(async () => acts[b](stage)) },
    readEnd: async (results) => `${results.join(' / ')}: ${await readEnd(stage)}`,
  };
};

const logouts = ['log out by the access token', 'log out by the refresh token'] as const;

const rivals: [Pair, string[]][] = [
  // Both tabs get tokens of the same generation, in either order.
  [{ stage: 'signed in', a: 'refresh', b: 'refresh' }, ['generation 2 / generation 2: generation 2']],
  [
    { stage: 'refreshed a moment ago', a: 'refresh by the token before', b: 'refresh by the token before' },
    ['generation 2 / generation 2: generation 2'],
  ],
  [
    { stage: 'refreshed a moment ago', a: 'refresh', b: 'refresh by the token before' },
    [
      'generation 3 / generation 2: generation 3',
      'generation 3 / not_signed_in: reuse',
      'not_signed_in / not_signed_in: reuse',
    ],
  ],
  // A token that is two generations old cannot come from a slow tab, so it counts as stolen.
  [
    { stage: 'signed in', a: 'refresh', b: 'refresh twice' },
    ['generation 2 / generation 3: generation 3', 'not_signed_in / generation 3: reuse'],
  ],
  [
    { stage: 'refreshed long ago', a: 'refresh', b: 'refresh by the token before' },
    ['generation 3 / not_signed_in: reuse', 'not_signed_in / not_signed_in: reuse'],
  ],
  ...logouts.flatMap((b): [Pair, string[]][] => [
    [
      { stage: 'signed in', a: 'refresh', b },
      ['generation 2 / signed out: logout', 'not_signed_in / signed out: logout'],
    ],
    [
      { stage: 'refreshed a moment ago', a: 'refresh by the token before', b },
      ['generation 2 / signed out: logout', 'not_signed_in / signed out: logout'],
    ],
    [
      { stage: 'refreshed long ago', a: 'refresh by the token before', b },
      ['not_signed_in / signed out: logout', 'not_signed_in / signed out: reuse'],
    ],
  ]),
];

describe('two concurrent actions on a session, paused at each of their steps,', () => {
  test.each(rivals.map(([pair, ends]) => ({ ...pair, ends })))(
    'end correctly from the initial state “$stage”: $a against $b',
    async ({ ends, ...pair }) => {
      const found = await everyEnd(async () => openScene(pair));

      const wrong = Object.entries(found).filter(([end]) => !ends.includes(end));
      expect(wrong).toEqual([]);
    },
  );
});
