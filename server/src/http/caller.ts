import {
  type Access,
  type Contract,
  isAtLeast,
  type KeyScope,
  leastRankOf,
  type Rank,
  rankOf,
  type Role,
  type Staff,
} from '@rental/contracts';
import type { Request } from 'express';
import { AppError } from '../errors/app-error.ts';

/** The authenticated user, as currently stored in the database. */
export type Caller = {
  id: string;
  role: Role;
  /** The rank and locations of an admin who is not an owner, otherwise null. */
  staff: Staff | null;
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
  /** Present if an API key makes the request; the rest is then about the owner who made the key. */
  key?: CallingKey;
};

export type CallingKey = { id: string; name: string; scopes: readonly KeyScope[] };

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

/** Whether an admin's rank permits the call. */
export function mayCall({ staff }: Pick<Caller, 'staff'>, contract: Contract): boolean {
  const least = leastRankOf(contract);
  return least === null || isAtLeast(rankOf(staff), least);
}

/** Returns the request's bearer token, or null when it has no such Authorization header. */
export function bearerTokenOf(req: Request): string | null {
  const header = req.get('authorization');
  if (header === undefined || header === '') return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
}

/**
 * Returns the caller if the contract permits them. Returns null if no token is needed and none was sent; `public`
 * ignores tokens. Throws `not_signed_in` for a missing or invalid token, `not_allowed` for the wrong role or a rank
 * that is too low, and `second_factor_missing` for an admin who must set up two-step login first.
 */
export async function identify(req: Request, contract: Contract, findCaller: FindCaller): Promise<Caller | null> {
  const { access } = contract;
  if (access === 'public' || access === 'signature') return null;
  const token = bearerTokenOf(req);
  if (token === null && access === 'optional') return null;
  const caller = token ? await findCaller(token) : null;
  if (!caller) throw new AppError('not_signed_in');
  refuseUnpermitted(caller, contract);
  return caller;
}

function refuseUnpermitted(caller: Caller, contract: Contract): void {
  const { access, scope } = contract;
  if (caller.key && !(scope && caller.key.scopes.includes(scope))) {
    throw new AppError('not_allowed', { message: 'This API key doesn’t permit this call.' });
  }
  if (!isAllowed[access](caller)) throw new AppError('not_allowed');
  if (!mayCall(caller, contract))
    throw new AppError('not_allowed', { message: tooLow[leastRankOf(contract) ?? 'owner'] });
  if (access === 'admin' && caller.lacksSecondFactor) throw new AppError('second_factor_missing');
}

const tooLow: Record<Rank, string> = {
  owner: 'Only an owner can do this.',
  manager: 'Only a manager or an owner can do this.',
  clerk: 'Only an admin can do this.',
};
