import { samples } from '@rental/contracts/samples';

type Claims = {
  name: string;
  role: string;
  rank?: string;
  email: string;
  email_verified?: boolean;
  second_factor?: string;
  exp: number;
};

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** Returns an unsigned token, which is sufficient because browsers do not verify the signature. */
export function tokenOf(claims: Claims): string {
  return `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(claims)}.c2FtcGxl`;
}

/** An expiry time as a Unix time in seconds, weeks after the date on which every test starts. */
const farAway = Date.UTC(2026, 11, 10) / 1_000;

export const customer: Claims = { name: 'Asha Rao', role: 'customer', email: 'asha.rao@example.com', exp: farAway };
export const admin: Claims = { name: 'Nisha Menon', role: 'admin', email: 'nisha.menon@example.com', exp: farAway };

export const manager: Claims = { ...admin, name: 'Meera Iyer', email: 'meera.iyer@example.com', rank: 'manager' };
export const clerk: Claims = { ...admin, name: 'Vikram Shah', email: 'vikram.shah@example.com', rank: 'clerk' };

/** Stores a session as an earlier login would have, and returns its access token. */
export function storeSession(claims: Claims): string {
  const token = tokenOf(claims);
  localStorage.setItem('token', token);
  localStorage.setItem('refreshToken', samples['auth.login'].reply.refreshToken);
  localStorage.setItem('userName', claims.name);
  localStorage.setItem('userRole', claims.role);
  localStorage.setItem('userEmail', claims.email);
  return token;
}
