import type { Role } from '@rental/contracts';
import { paths } from '../../../lib/paths.ts';

const wantedKey = 'next';

const pagesOf: Record<Role, readonly string[]> = {
  admin: [paths.admin, paths.receipt, paths.profile],
  customer: [paths.dashboard, paths.bookings, paths.receipt, paths.profile],
};

export function homeOf(role: Role): string {
  return role === 'admin' ? paths.admin : paths.dashboard;
}

export function loginPath(wanted: { pathname: string; search: string }): string {
  return `${paths.login}?${new URLSearchParams({ [wantedKey]: wanted.pathname + wanted.search }).toString()}`;
}

/** Returns the requested page if this role may see it, otherwise the role’s home page; never a URL outside the app. */
export function pageAfterLogin(role: Role, search: URLSearchParams): string {
  const wanted = search.get(wantedKey) ?? '';
  const path = wanted.split('?')[0] ?? '';
  return pagesOf[role].includes(path) ? wanted : homeOf(role);
}
