import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  answerAdminHome,
  answerCustomerHome,
  answers,
  answersLater,
  handle,
  noAnswer,
  refusal,
  refuses,
  success,
} from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer, tokenOf } from '../../../test/session.ts';

const fresh = tokenOf({ ...customer, exp: customer.exp + 1 });
const refreshed = { accessToken: fresh, refreshToken: 'second' };

beforeEach(answerCustomerHome);

describe('route guards', () => {
  test.each(['/dashboard', '/bookings', '/admindashboard', '/profile', '/bookings/receipt?id=1'])(
    'redirect %s to the login page when there is no token',
    async (at) => {
      const { address } = await renderApp({ at });

      await screen.findByRole('heading', { name: 'Login to your account' });
      expect(address()).toBe(`/login?next=${encodeURIComponent(at)}`);
    },
  );

  it('redirect to the login page when the token has expired, and say that the session has ended', async () => {
    const expired = { ...customer, exp: Date.now() / 1_000 - 1 };

    const { address } = await renderApp({ at: '/bookings', session: expired });

    expect(await screen.findByText('Your session has ended. Log in again to continue.')).toBeVisible();
    expect(address()).toBe('/login?next=%2Fbookings');
  });

  it('accept a token that expires in the current second', async () => {
    answers('auth.refresh');
    const expiring = { ...customer, exp: Date.now() / 1_000 };

    await renderApp({ at: '/bookings', session: expiring });

    expect(await screen.findByRole('heading', { name: 'Your recent Bookings' })).toBeVisible();
  });

  it('redirect to the login page when the token cannot be decoded', async () => {
    localStorage.setItem('token', 'nonsense');

    const { address } = await renderApp({ at: '/bookings' });

    await waitFor(() => expect(address()).toBe('/login?next=%2Fbookings'));
  });

  test.each([
    ['customer', '/admindashboard', '/dashboard'],
    ['driver', '/admindashboard', '/dashboard'],
    ['admin', '/bookings', '/admindashboard'],
  ])('redirect the role %s from %s to %s', async (role, at, home) => {
    answerAdminHome();

    const { address } = await renderApp({ at, session: { ...customer, role } });

    await waitFor(() => expect(address()).toBe(home));
  });
});

describe('a 401 response', () => {
  it('causes only one renewal of the session for all waiting calls, and one retry of each call', async () => {
    const refreshes = answers('auth.refresh', refreshed);
    const bookings = handle('rental.getUserBookings', ({ token }) =>
      token === fresh ? success('rental.getUserBookings', []) : refusal('not_signed_in'),
    );
    const locations = handle('location.getAll', ({ token }) =>
      token === fresh ? success('location.getAll') : refusal('not_signed_in'),
    );

    await renderApp({ at: '/dashboard', session: customer });

    expect(await screen.findByRole('option', { name: 'Pune Station' })).toBeInTheDocument();
    await waitFor(() => expect(bookings).toHaveLength(2));
    expect(locations).toHaveLength(2);
    expect(refreshes).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe(fresh);
    expect(localStorage.getItem('refreshToken')).toBe('second');
  });

  test.each([
    ['it cannot be renewed', () => refusal('not_signed_in')],
    ['the renewed token is rejected too', () => success('auth.refresh', refreshed)],
  ])(
    'ends the session when %s, clears localStorage, shows a banner and remembers the requested page',
    async (_, renewal) => {
      handle('auth.refresh', renewal);
      refuses('rental.getUserBookings', 'not_signed_in');

      const { address } = await renderApp({ at: '/bookings', session: customer });

      expect(await screen.findByText('Your session has ended. Log in again to continue.')).toBeVisible();
      expect(address()).toBe('/login?next=%2Fbookings');
      expect(localStorage).toHaveLength(0);
    },
  );

  it('does not end the session when the renewal request gets no response', async () => {
    handle('auth.refresh', noAnswer);
    refuses('rental.getUserBookings', 'not_signed_in');

    const { address } = await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('We couldn’t load your bookings.')).toBeVisible();
    expect(address()).toBe('/bookings');
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  it('is followed by a retry with tokens that a different tab has stored in the meantime', async () => {
    const refreshes = answers('auth.refresh');
    handle('rental.getUserBookings', ({ token }) => {
      if (token === fresh) return success('rental.getUserBookings', []);
      localStorage.setItem('token', fresh);
      return refusal('not_signed_in');
    });

    await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('No bookings found.')).toBeVisible();
    expect(refreshes).toHaveLength(0);
  });

  it('lets the user return to the requested page after logging in again with the same account', async () => {
    refuses('auth.refresh', 'not_signed_in');
    refuses('rental.getUserBookings', 'not_signed_in');
    const { user, address } = await renderApp({ at: '/bookings', session: customer });
    await screen.findByText('Your session has ended. Log in again to continue.');
    answers('rental.getUserBookings', []);
    answers('auth.login');

    await user.type(screen.getByLabelText('Your Email'), 'asha.rao@example.com');
    await user.type(screen.getByLabelText('Password'), 'Kestrel7!nest{Enter}');

    await waitFor(() => expect(address()).toBe('/bookings'));
    expect(screen.queryByText('Your session has ended. Log in again to continue.')).not.toBeInTheDocument();
  });
});

describe('the session', () => {
  it('is renewed before the token expires while the tab is visible', async () => {
    const refreshes = answers('auth.refresh', refreshed);

    await renderApp({ at: '/bookings', session: { ...customer, exp: Date.now() / 1_000 + 30 } });

    await waitFor(() => expect(refreshes).toHaveLength(1));
    expect(localStorage.getItem('token')).toBe(fresh);
  });

  it('can be continued with one click after the token has expired', async () => {
    answers('auth.refresh', refreshed);
    const { user, address } = await renderApp({
      at: '/bookings',
      session: { ...customer, exp: Date.now() / 1_000 - 60 },
    });

    await user.click(await screen.findByRole('button', { name: 'Continue as Asha Rao' }));

    await waitFor(() => expect(address()).toBe('/bookings'));
  });

  it('ends in this tab when the user logs out in a different tab', async () => {
    const { address } = await renderApp({ at: '/bookings', session: customer });
    await screen.findByRole('heading', { name: 'Your recent Bookings' });

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

    await waitFor(() => expect(address()).toBe('/login'));
  });
});

/** Logs out through the menu. An admin page renders the menu twice, once per screen width. */
async function logOutOf(user: UserEvent, name: string) {
  const [menu] = await screen.findAllByRole('button', { name: `Profile menu of ${name}` });
  if (menu) await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

describe('the logout', () => {
  it('deletes all five keys of a customer’s session immediately, before the server responds', async () => {
    const { calls, open } = answersLater('auth.logout');
    const { user, address } = await renderApp({ at: '/bookings', session: customer });

    await logOutOf(user, 'Asha Rao');

    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.token).toBe(tokenOf(customer));
    open();
  });

  it('keeps an admin logged in, and says so, when the server does not confirm', async () => {
    answerAdminHome();
    refuses('auth.logout', 'unavailable');
    const { user, address } = await renderApp({ at: '/admindashboard', session: admin });

    await logOutOf(user, 'Nisha Menon');

    expect(await screen.findByText(/You’re still logged in/)).toBeVisible();
    expect(address()).toBe('/admindashboard');
    expect(localStorage.getItem('token')).toBe(tokenOf(admin));
  });

  it('allows an admin to log out of this device with a second click while the server is unreachable', async () => {
    answerAdminHome();
    handle('auth.logout', noAnswer);
    const { user, address } = await renderApp({ at: '/admindashboard', session: admin });
    await logOutOf(user, 'Nisha Menon');

    await user.click(await screen.findByRole('button', { name: 'Log out of this browser' }));

    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Profile menu of Nisha Menon' })).not.toBeInTheDocument();
  });

  it('clears cached responses, so that the next account never sees them', async () => {
    answers('auth.logout');
    const ravi = tokenOf({ ...customer, name: 'Ravi Iyer', email: 'ravi.iyer@example.com' });
    answers('auth.login', { accessToken: ravi, refreshToken: 'his' });
    const calls = handle('rental.getUserBookings', ({ token }) =>
      success('rental.getUserBookings', token === ravi ? [] : undefined),
    );
    const { user, navigate } = await renderApp({ at: '/bookings', session: customer });
    await screen.findAllByRole('article');

    await logOutOf(user, 'Asha Rao');
    await user.type(await screen.findByLabelText('Your Email'), 'ravi.iyer@example.com');
    await user.type(screen.getByLabelText('Password'), 'Kestrel7!nest{Enter}');
    await screen.findByRole('heading', { name: 'Find your car' });
    await navigate('/bookings');

    expect(await screen.findByText('No bookings found.')).toBeVisible();
    expect(calls.map(({ token }) => token)).not.toContain(null);
  });
});
