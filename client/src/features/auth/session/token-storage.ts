import type { Rank, Role, Tokens } from '@rental/contracts';
import { jwtDecode } from 'jwt-decode';

/**
 * The logged-in user, read from the access token. `expiresAt` is the token’s `exp`, in seconds since 1970. If the token
 * does not say whether the address is confirmed, the customer is not asked to confirm it. With `lacksSecondFactor`, the
 * server allows this user only to set up two-step login. `rank` applies only to admins.
 */
export type Session = {
  name: string;
  role: Role;
  rank: Rank;
  email: string;
  isEmailVerified: boolean;
  lacksSecondFactor: boolean;
  expiresAt: number;
};

/** The five keys under which a session is stored; there are no others. Source: texts, section 10. */
const keys = ['token', 'refreshToken', 'userName', 'userRole', 'userEmail'] as const;

type Claims = Partial<Record<'name' | 'role' | 'rank' | 'email' | 'email_verified' | 'second_factor' | 'exp', unknown>>;

function sessionOf(token: string): Session | null {
  let claims: Claims;
  try {
    claims = jwtDecode<Claims>(token);
  } catch {
    return null;
  }
  const { name, role, email, exp } = claims;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof exp !== 'number') return null;
  // In the returned session, any role other than admin is treated as customer. Source: texts, section 10.
  const isEmailVerified = claims.email_verified !== false;
  const lacksSecondFactor = claims.second_factor === 'missing';
  return {
    name,
    email,
    isEmailVerified,
    lacksSecondFactor,
    expiresAt: exp,
    role: role === 'admin' ? 'admin' : 'customer',
    rank: rankIn(claims),
  };
}

/** Treats a rank that this version does not know as the lowest. An owner’s token contains no rank. */
const rankIn = ({ rank }: Claims): Rank => (rank === undefined ? 'owner' : rank === 'manager' ? 'manager' : 'clerk');

/** Returns the stored access token, valid or not, or null if there is none. */
export function readToken(): string | null {
  return localStorage.getItem('token');
}

export function readRefreshToken(): string | null {
  return localStorage.getItem('refreshToken');
}

/** Returns the session of the stored access token, expired or not, or null if there is no readable token. */
export function readSession(): Session | null {
  const token = readToken();
  return token === null ? null : sessionOf(token);
}

/** Stores both tokens and the claims. If the access token cannot be decoded, stores nothing and returns null. */
export function storeTokens({ accessToken, refreshToken }: Tokens): Session | null {
  const session = sessionOf(accessToken);
  if (session === null) return null;
  const values = [accessToken, refreshToken, session.name, session.role, session.email];
  for (const [index, key] of keys.entries()) localStorage.setItem(key, values[index] ?? '');
  return session;
}

export function clearTokens(): void {
  for (const key of keys) localStorage.removeItem(key);
}

/** Subscribes to logins, logouts and renewals in other tabs. Returns a function that unsubscribes. */
export function onTokenChange(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || event.key === 'token') listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
