import { describe, expect, test } from 'vitest';
import { loginPath, pageAfterLogin } from './wanted-page.ts';

describe('pageAfterLogin', () => {
  test.each([
    ['customer', '/bookings', '/bookings'],
    ['customer', '/dashboard?location=a&from=b', '/dashboard?location=a&from=b'],
    ['customer', '/admindashboard', '/dashboard'],
    ['admin', '/admindashboard?view=lookups', '/admindashboard?view=lookups'],
    ['admin', '/bookings', '/admindashboard'],
    ['customer', '//evil.example/dashboard', '/dashboard'],
    ['customer', 'javascript:alert(1)', '/dashboard'],
    ['customer', '', '/dashboard'],
  ] as const)('sends a %s who requested %j to %s', (role, wanted, expected) => {
    expect(pageAfterLogin(role, new URLSearchParams({ next: wanted }))).toBe(expected);
  });

  test('reads the requested page from the URL that loginPath returned', () => {
    const path = loginPath({ pathname: '/dashboard', search: '?from=2026-12-01&to=2026-12-02' });

    const search = new URLSearchParams(path.split('?')[1]);
    expect(pageAfterLogin('customer', search)).toBe('/dashboard?from=2026-12-01&to=2026-12-02');
  });
});
