import type { Access, Role } from '@rental/contracts';
import type { Request } from 'express';
import { AppError } from '../errors/app-error.ts';

/** Who sent the request, as the database knows them now. */
export type Caller = {
  id: string;
  role: Role;
  name: string;
  email: string;
  sessionId: string;
  /** When they first signed in on this device. */
  deviceSince: Date;
  /** Whether they have proved that the mail address is theirs. */
  isVerified: boolean;
  /** Whether the settings want a second factor of this account and it has none: it may only set one up. */
  lacksSecondFactor: boolean;
};

/** Looks up the session behind an access token; null when the token or its session is worth nothing. */
export type FindCaller = (accessToken: string) => Promise<Caller | null>;

const isAllowed: Record<Access, (caller: Caller) => boolean> = {
  public: () => true,
  signature: () => true,
  optional: () => true,
  'signed-in': () => true,
  customer: (caller) => caller.role === 'customer',
  admin: (caller) => caller.role === 'admin',
};

/** The bearer token of the request, or null when there is no Authorization header of that kind. */
export function bearerTokenOf(req: Request): string | null {
  const header = req.get('authorization');
  if (header === undefined || header === '') return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
}

/**
 * Who is calling, if `access` lets them. Null where no token is needed and none came; `public` ignores tokens. Throws
 * `not_signed_in` for a missing or worthless token, `not_allowed` for the wrong role, and `second_factor_missing` for
 * an admin who has to set one up first.
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
