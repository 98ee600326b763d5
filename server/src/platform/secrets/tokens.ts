import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { Role, StaffRank } from '@rental/contracts';
import * as z from 'zod/mini';
import type { Settings } from '../../config/settings.ts';
import type { Clock } from '../clock.ts';

/*
 * Creates and verifies access tokens, refresh tokens and device marks (signed cookies). Keys are converted to
 * KeyObjects only once, at start, because jsonwebtoken parses a plain secret on every call, which is 57 times slower.
 */

const issuer = 'sarani';
const audience = 'sarani-api';
const type = 'at+jwt';
const clockToleranceSeconds = 5;

const claims = z.object({
  sub: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  sid: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  iat: z.int(),
  exp: z.int(),
});

/**
 * The claims of an access token. Name, role, rank and email are only for the browser; the server never reads them here.
 */
type AccessClaims = z.infer<typeof claims>;
type Bearer = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  lacksSecondFactor: boolean;
  role: Role;
  /** Absent for owners and customers. */
  rank?: StaffRank | undefined;
};
type SessionKeys = { sessionId: string; generation: number; salt: string };
export type RefreshParts = { sessionId: string; generation: number; mac: string };

export type TokenMint = {
  signAccess: (bearer: Bearer) => string;
  /**
   * Returns the claims of a genuine, unexpired token, otherwise null. `allowExpired` accepts expired tokens but skips
   * no other check.
   */
  readAccess: (token: string, options?: { allowExpired?: boolean }) => AccessClaims | null;
  /**
   * The format is `sid.generation.mac`: the token can be derived again, so nothing that could be used to log in has to
   * be stored.
   */
  signRefresh: (keys: SessionKeys) => string;
  /** Returns the unverified parts of a token in that format, or null for any other text. */
  splitRefresh: (token: string) => RefreshParts | null;
  isGenuineRefresh: (parts: RefreshParts, salt: string) => boolean;
  /**
   * Returns the signed mark for the cookie of a device on which this user has just logged in; `since` is the time of
   * their first login on it.
   */
  signDevice: (userId: string, since?: Date) => string;
  isGenuineDevice: (mark: string, userId: string, maxAgeSeconds: number) => boolean;
  /**
   * Hashes a short code for storage: without our key, the code cannot be found by trying every possible code. `salt`
   * makes the hashes of equal codes differ.
   */
  hashCode: (code: string, salt: string) => string;
  /** Returns when the user first logged in on the device. `mark` must already be verified. */
  deviceSince: (mark: string) => Date;
};

function equals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The format is `since.issuedAt.mac`. */
const deviceMark = /^(\d{1,12}\.(\d{1,12}))\.([\w-]{43})$/;

export const createSessionId = (): string => randomBytes(16).toString('hex');
export const createSalt = (): string => randomBytes(32).toString('hex');

/** Creates the token functions from the settings. The first access secret signs; the others are still accepted. */
export function createTokens({ auth }: Pick<Settings, 'auth'>, clock: Clock): TokenMint {
  const keys = auth.accessTokenSecrets.map((secret) => createSecretKey(Buffer.from(secret)));
  const [current] = keys;
  if (!current) throw new Error('no access token secret is configured');
  const refreshKey = createSecretKey(Buffer.from(auth.refreshTokenSecret));
  const seconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  const mac = (text: string): string => createHmac('sha256', refreshKey).update(text).digest('base64url');
  const refreshMac = ({ sessionId, generation, salt }: SessionKeys): string =>
    mac(`refresh:${sessionId}:${generation}:${salt}`);

  /** Returns the content of a token that one of our keys signed, otherwise null. */
  const verify = (token: string, ignoreExpiration: boolean): jsonwebtoken.Jwt | null => {
    for (const key of keys) {
      try {
        return jsonwebtoken.verify(token, key, {
          complete: true,
          algorithms: ['HS256'],
          issuer,
          audience,
          clockTolerance: clockToleranceSeconds,
          clockTimestamp: seconds(),
          ignoreExpiration,
        });
      } catch {
        // Not signed with this key, or invalid.
      }
    }
    return null;
  };

  return {
    signAccess: ({ userId, sessionId, name, email, isEmailVerified, lacksSecondFactor, role: userRole, rank }) => {
      const iat = seconds();
      const payload = {
        sub: userId,
        sid: sessionId,
        name,
        role: userRole,
        ...(rank && { rank }),
        email,
        email_verified: isEmailVerified,
        ...(lacksSecondFactor ? { second_factor: 'missing' } : {}),
        iat,
        exp: iat + auth.accessTokenMinutes * 60,
      };
      return jsonwebtoken.sign(payload, current, {
        algorithm: 'HS256',
        header: { alg: 'HS256', typ: type },
        issuer,
        audience,
        jwtid: randomBytes(8).toString('hex'),
      });
    },
    readAccess: (token, { allowExpired = false } = {}) => {
      const verified = verify(token, allowExpired);
      // A token with a critical extension that we do not support must be rejected. Source: RFC 7515, section 4.1.11.
      if (verified?.header.typ !== type || 'crit' in verified.header) return null;
      // The schema requires `exp`: without it, the library would accept a token for ever.
      return claims.safeParse(verified.payload).data ?? null;
    },
    signRefresh: (session) => `${session.sessionId}.${session.generation}.${refreshMac(session)}`,
    splitRefresh: (token) => {
      const [, sessionId, generation, given] = /^([0-9a-f]{32})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(token) ?? [];
      if (sessionId === undefined || generation === undefined || given === undefined) return null;
      return { sessionId, generation: Number(generation), mac: given };
    },
    isGenuineRefresh: ({ sessionId, generation, mac: given }, salt) =>
      equals(given, refreshMac({ sessionId, generation, salt })),
    signDevice: (userId, since = clock.now()) => {
      const times = `${Math.floor(since.getTime() / 1_000)}.${seconds()}`;
      return `${times}.${mac(`device:${userId}:${times}`)}`;
    },
    hashCode: (code, salt) => mac(`code:${salt}:${code}`),
    isGenuineDevice: (mark, userId, maxAgeSeconds) => {
      const [, times, issuedAt, given] = deviceMark.exec(mark) ?? [];
      if (times === undefined || given === undefined) return false;
      const age = seconds() - Number(issuedAt);
      return age <= maxAgeSeconds && equals(given, mac(`device:${userId}:${times}`));
    },
    deviceSince: (mark) => new Date(Number.parseInt(mark, 10) * 1_000),
  };
}
