import type { Access, Role } from '@rental/contracts';
import type { Request } from 'express';
import { AppError } from '../errors/app-error.ts';

/** The authenticated user, as currently stored in the database. */
export type Caller = {
  id: string;
  role: Role;
  name: string;
  email: string;
  sessionId: string;
  /** When the user first logged in on this device. */
  deviceSince: Date;
  /** Whether the user has confirmed their email address. */
  isVerified: boolean;
  /**
   * Whether the settings require a second factor that this account has not set up; if so, the user may do nothing but
   * set one up.
   */
  lacksSecondFactor: boolean;
};

/**
 * Looks up the session behind an access token; returns null when the token or its session is invalid. Calls `meanwhile`
 * after it has verified the token’s signature, and before it reads the session.
 */
export type FindCaller = (accessToken: string, meanwhile?: () => void) => Promise<Caller | null>;

const isAllowed: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  signature: () => true,
  optional: () => true,
  'signed-in': () => true,
  customer: (caller) => caller.role === 'customer',
  admin: (caller) => caller.role === 'admin',
};

/** Returns the request's bearer token, or null when it has no such Authorization header. */
export function bearerTokenOf(req: Request): string | null {
  const header = req.get('authorization');
  if (header === undefined || header === '') return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
}

/**
 * Returns the caller if `access` permits them. Returns null when no token is needed and none was sent; `public` ignores
 * tokens. Throws `not_signed_in` for a missing or invalid token, `not_allowed` for the wrong role, and
 * `second_factor_missing` for an admin who has to set one up first.
 */
export async function identify(req: Request, access: Access, findCaller: FindCaller): Promise<Caller | null> {
  if (access === 'public' || access === 'signature') return null;
  const token = bearerTokenOf(req);
  if (token === null && access === 'optional') return null;
  const caller = token ? await findCaller(token) : null;
  if (!caller) throw new AppError('not_signed_in');
  if (!isAllowed[access](caller)) throw new AppError('not_allowed');
  if (access === 'admin' && caller.lacksSecondFactor) throw new AppError('second_factor_missing');
  return caller;
}
