import { createSecretKey } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import { describe, expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const now = new Date('2026-11-20T06:30:00Z');
const clock = { now: () => now, sleep: async () => undefined };
const secret = 'current-secret-of-these-tests-00001';
const previous = 'previous-secret-of-these-tests-0001';
const auth = {
  accessTokenSecrets: [secret, previous],
  refreshTokenSecret: 'refresh-secret-of-these-tests-00001',
  accessTokenMinutes: 15,
};

// Only these three settings are read.
const settingsWith = (changes: Partial<typeof auth> = {}) =>
  ({ auth: { ...auth, ...changes } }) as unknown as Parameters<typeof createTokens>[0];

const bearer = {
  userId: 'a'.repeat(24),
  sessionId: 'b'.repeat(32),
  name: 'Asha',
  email: 'asha@example.com',
  isEmailVerified: true,
  lacksSecondFactor: false,
  role: 'customer',
} as const;

const tokens = createTokens(settingsWith(), clock);
const good = tokens.signAccess(bearer);
const seconds = now.getTime() / 1_000;
const claims = { sub: bearer.userId, sid: bearer.sessionId, iat: seconds, exp: seconds + 60 };

type Spoiled = { payload?: object; header?: object; key?: string } & Omit<jsonwebtoken.SignOptions, 'header'>;

function sign({ payload = claims, header = {}, key = secret, algorithm = 'HS256', ...rest }: Spoiled): string {
  return jsonwebtoken.sign(payload, createSecretKey(Buffer.from(key)), {
    algorithm,
    issuer: 'sarani',
    audience: 'sarani-api',
    header: { alg: algorithm, typ: 'at+jwt', ...header },
    ...rest,
  });
}

function flipByte(token: string): string {
  const at = token.lastIndexOf('.') + 10;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

const unsigned = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ ...claims, iss: 'sarani', aud: 'sarani-api' })}.`;
};

describe('access tokens', () => {
  test('identify the caller and are valid until they expire', () => {
    expect(tokens.readAccess(good)).toMatchObject({ sub: bearer.userId, sid: bearer.sessionId, exp: seconds + 900 });
    expect(tokens.readAccess(sign({}))).toMatchObject({ sub: bearer.userId });
  });

  test('are still valid when signed with the previous secret', () => {
    const before = createTokens(settingsWith({ accessTokenSecrets: [previous] }), clock).signAccess(bearer);

    expect(tokens.readAccess(before)).toMatchObject({ sub: bearer.userId });
  });

  test.each<[string, string]>([
    ['a flipped byte', flipByte(good)],
    ['no signature', unsigned()],
    ['a different algorithm', sign({ algorithm: 'HS512' })],
    ['a signature made with a different secret', sign({ key: 'somebody-elses-secret-of-32-bytes!!' })],
    [
      'a key in its own header',
      sign({ key: 'attacker-key-of-32-bytes-or-more!!!', header: { jwk: { kty: 'oct', k: 'QUFB' } } }),
    ],
    ['a different type', sign({ header: { typ: 'JWT' } })],
    ['a different issuer', sign({ issuer: 'x' })],
    ['a different audience', sign({ audience: 'x' })],
    ['no exp', sign({ payload: { sub: claims.sub, sid: claims.sid, iat: claims.iat } })],
    ['an exp that has passed', sign({ payload: { ...claims, exp: seconds - 6 } })],
    ['no session', sign({ payload: { sub: claims.sub, iat: claims.iat, exp: claims.exp } })],
    ['a subject that is not a user id', sign({ payload: { ...claims, sub: '{"$gt":""}' } })],
    ['no content', ''],
    ['three parts that are not encoded', 'a.b.c'],
  ])('are invalid with %s', (_, token) => {
    expect(tokens.readAccess(token)).toBeNull();
  });

  test('are invalid if their header lists a critical extension (crit)', () => {
    const extended = sign({ header: { crit: ['https://sarani.example/bound'], 'https://sarani.example/bound': true } });

    expect(tokens.readAccess(extended)).toBeNull();
  });

  test('are accepted until five seconds after they expire, because clocks differ', () => {
    expect(tokens.readAccess(sign({ payload: { ...claims, exp: seconds - 4 } }))).not.toBeNull();
  });
});

describe('refresh tokens', () => {
  const session = { sessionId: 'c'.repeat(32), generation: 3, salt: 'd'.repeat(64) };

  test.each(['0', '01', '0000003'])('are invalid when their generation is written as %s', (generation) => {
    const [sessionId, , mac] = tokens.signRefresh({ ...session, generation: Number(generation) }).split('.');

    expect(tokens.splitRefresh([sessionId, generation, mac].join('.'))).toBeNull();
  });

  test('are invalid with a different salt or generation', () => {
    const parts = tokens.splitRefresh(tokens.signRefresh(session));

    expect(parts && tokens.isGenuineRefresh(parts, 'e'.repeat(64))).toBe(false);
    expect(parts && tokens.isGenuineRefresh({ ...parts, generation: 4 }, session.salt)).toBe(false);
  });
});

describe('device marks', () => {
  test('are valid only for the user they were issued to, and only up to the given age', () => {
    const mark = tokens.signDevice(bearer.userId);

    expect(tokens.isGenuineDevice(mark, bearer.userId, 60)).toBe(true);
    expect(tokens.isGenuineDevice(mark, 'f'.repeat(24), 60)).toBe(false);
    expect(tokens.isGenuineDevice(mark, bearer.userId, -1)).toBe(false);
    expect(tokens.isGenuineDevice(mark.replace(/^\d/, '9'), bearer.userId, 60)).toBe(false);
  });

  test('store the time of the first login, but their age is measured from the time of issue', () => {
    const since = new Date('2026-10-01T00:00:00Z');
    const mark = tokens.signDevice(bearer.userId, since);

    expect(tokens.deviceSince(mark)).toEqual(since);
    expect(tokens.isGenuineDevice(mark, bearer.userId, 60)).toBe(true);
  });
});
