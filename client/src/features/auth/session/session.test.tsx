import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { answerAdminHome, answers, handle, latch, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer, tokenOf } from '../../../test/session.ts';

const fresh = tokenOf({ ...customer, exp: customer.exp + 1 });
const refreshed = { accessToken: fresh, refreshToken: 'second' };

beforeEach(() => {
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings', []);
});

describe('guards', () => {
  test.each(['/dashboard', '/bookings', '/admindashboard', '/bookings/receipt?id=1'])(
    '%s asks for a login without a token',
    async (at) => {
      const { address } = await renderApp({ at });

      await screen.findByRole('heading', { name: 'Login to your account' });
      expect(address()).toBe(`/login?next=${encodeURIComponent(at)}`);
    },
  );

  it('asks for a login when the token has expired, and says that the session has ended', async () => {
    const expired = { ...customer, exp: Date.now() / 1_000 - 1 };

    const { address } = await renderApp({ at: '/bookings', session: expired });

    expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeVisible();
    expect(address()).toBe('/login?next=%2Fbookings');
  });

  it('lets a token through that expires this very second', async () => {
    answers('auth.refresh');
    const expiring = { ...customer, exp: Date.now() / 1_000 };

    await renderApp({ at: '/bookings', session: expiring });

    expect(await screen.findByRole('heading', { name: 'Your recent Bookings' })).toBeVisible();
  });

  it('asks for a login when the token cannot be read', async () => {
    localStorage.setItem('token', 'nonsense');

    const { address } = await renderApp({ at: '/bookings' });

    await waitFor(() => expect(address()).toBe('/login?next=%2Fbookings'));
  });

  test.each([
    ['customer', '/admindashboard', '/dashboard'],
    ['driver', '/admindashboard', '/dashboard'],
    ['admin', '/bookings', '/admindashboard'],
  ])('sends the role %s from %s to %s', async (role, at, home) => {
    answerAdminHome();

    const { address } = await renderApp({ at, session: { ...customer, role } });

    await waitFor(() => expect(address()).toBe(home));
  });
});

describe('a 401', () => {
  it('renews the session once for all who wait and repeats each call once', async () => {
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
    ['even the renewed token is refused', () => success('auth.refresh', refreshed)],
  ])('ends the session when %s: keys cleared, strip, wanted page kept', async (_, renewal) => {
    handle('auth.refresh', renewal);
    refuses('rental.getUserBookings', 'not_signed_in');

    const { address } = await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeVisible();
    expect(address()).toBe('/login?next=%2Fbookings');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps the session when nobody answers the renewal', async () => {
    handle('auth.refresh', noAnswer);
    refuses('rental.getUserBookings', 'not_signed_in');

    const { address } = await renderApp({ at: '/bookings', session: customer });

    expect(await screen.findByText('We couldn’t load your bookings.')).toBeVisible();
    expect(address()).toBe('/bookings');
    expect(localStorage.getItem('token')).not.toBeNull();
  });

  it('takes the tokens another tab has stored meanwhile', async () => {
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

  it('returns to the wanted page after the same account signs in again', async () => {
    refuses('auth.refresh', 'not_signed_in');
    refuses('rental.getUserBookings', 'not_signed_in');
    const { user, address } = await renderApp({ at: '/bookings', session: customer });
    await screen.findByText('Your session has ended. Sign in again to continue.');
    answers('rental.getUserBookings', []);
    answers('auth.login');

    await user.type(screen.getByLabelText('Your Email'), 'asha.rao@example.com');
    await user.type(screen.getByLabelText('Password'), 'Kestrel7!nest{Enter}');

    await waitFor(() => expect(address()).toBe('/bookings'));
    expect(screen.queryByText('Your session has ended. Sign in again to continue.')).not.toBeInTheDocument();
  });
});

describe('keeping a session', () => {
  it('renews ahead of the end while the tab is visible', async () => {
    const refreshes = answers('auth.refresh', refreshed);

    await renderApp({ at: '/bookings', session: { ...customer, exp: Date.now() / 1_000 + 30 } });

    await waitFor(() => expect(refreshes).toHaveLength(1));
    expect(localStorage.getItem('token')).toBe(fresh);
  });

  it('continues a session whose token ran out, by one click', async () => {
    answers('auth.refresh', refreshed);
    const { user, address } = await renderApp({
      at: '/bookings',
      session: { ...customer, exp: Date.now() / 1_000 - 60 },
    });

    await user.click(await screen.findByRole('button', { name: 'Continue as Asha Rao' }));

    await waitFor(() => expect(address()).toBe('/bookings'));
  });

  it('signs out here when another tab has signed out', async () => {
    const { address } = await renderApp({ at: '/bookings', session: customer });
    await screen.findByRole('heading', { name: 'Your recent Bookings' });

    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

    await waitFor(() => expect(address()).toBe('/login'));
  });
});

/** By the menu: an admin's page has it twice, one for each width. */
async function logOutOf(user: UserEvent, name: string) {
  const [menu] = await screen.findAllByRole('button', { name: `Profile menu of ${name}` });
  if (menu) await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
}

describe('logout', () => {
  it('clears a customer at once, before the server answers', async () => {
    const { opened, open } = latch();
    const calls = handle('auth.logout', async () => {
      await opened;
      return success('auth.logout');
    });
    const { user, address } = await renderApp({ at: '/bookings', session: customer });

    await logOutOf(user, 'Asha Rao');

    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.token).toBe(tokenOf(customer));
    open();
  });

  it('leaves nothing of a customer while the server is away, of the five keys that a login stores', async () => {
    handle('auth.logout', noAnswer);
    answers('auth.login');
    const { user, address } = await renderApp({ at: '/login' });
    await user.type(await screen.findByLabelText('Your Email'), customer.email);
    await user.type(screen.getByLabelText('Password'), 'Kestrel7!nest{Enter}');
    await screen.findByRole('heading', { name: 'Find your car' });
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'refreshToken',
      'token',
      'userEmail',
      'userName',
      'userRole',
    ]);

    await logOutOf(user, 'Asha Rao');

    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });

  it('keeps an admin signed in and says so when the server does not confirm', async () => {
    answerAdminHome();
    refuses('auth.logout', 'unavailable');
    const { user, address } = await renderApp({ at: '/admindashboard', session: admin });

    await logOutOf(user, 'Nisha Menon');

    expect(await screen.findByText(/You’re still signed in/)).toBeVisible();
    expect(address()).toBe('/admindashboard');
    expect(localStorage.getItem('token')).toBe(tokenOf(admin));
  });

  it('lets an admin leave a device while the server is away, by a second click', async () => {
    answerAdminHome();
    handle('auth.logout', noAnswer);
    const { user, address } = await renderApp({ at: '/admindashboard', session: admin });
    await logOutOf(user, 'Nisha Menon');

    await user.click(await screen.findByRole('button', { name: 'Clear this device' }));

    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Profile menu of Nisha Menon' })).not.toBeInTheDocument();
  });

  it('forgets cached answers: the next account never sees them', async () => {
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
