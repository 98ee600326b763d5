import type { Role, Tokens } from '@rental/contracts';
import { jwtDecode } from 'jwt-decode';

/**
 * Who is signed in, read from the access token. `expiresAt` is its `exp`: seconds since 1970. A token that does not say
 * whether the address is confirmed asks for nothing. `lacksSecondFactor`: the server lets its owner only set one up.
 */
export type Session = {
  name: string;
  role: Role;
  email: string;
  isEmailVerified: boolean;
  lacksSecondFactor: boolean;
  expiresAt: number;
};

/** The five keys, and no more. Source: texts, section 10. */
const keys = ['token', 'refreshToken', 'userName', 'userRole', 'userEmail'] as const;

type Claims = Partial<Record<'name' | 'role' | 'email' | 'email_verified' | 'second_factor' | 'exp', unknown>>;

function sessionOf(token: string): Session | null {
  let claims: Claims;
  try {
    claims = jwtDecode<Claims>(token);
  } catch {
    return null;
  }
  const { name, role, email, exp } = claims;
  if (typeof name !== 'string' || typeof email !== 'string' || typeof exp !== 'number') return null;
  // Any role but admin is a customer. Source: texts, section 10.
  const isEmailVerified = claims.email_verified !== false;
  const lacksSecondFactor = claims.second_factor === 'missing';
  return {
    name,
    email,
    isEmailVerified,
    lacksSecondFactor,
    expiresAt: exp,
    role: role === 'admin' ? 'admin' : 'customer',
  };
}

/** The stored access token, whatever it is worth; null without one. */
export function readToken(): string | null {
  return localStorage.getItem('token');
}

export function readRefreshToken(): string | null {
  return localStorage.getItem('refreshToken');
}

/** The session of the stored access token, expired or not; null without a readable token. */
export function readSession(): Session | null {
  const token = readToken();
  return token === null ? null : sessionOf(token);
}

/** Stores both tokens and what the access token says; null, and nothing stored, when it cannot be read. */
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

/** Tells when another tab signs in, signs out or renews. Answers with a function that stops listening. */
export function onTokenChange(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null || event.key === 'token') listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
