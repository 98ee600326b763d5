import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { customerBookings, samples } from '@rental/contracts/samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropStore } from '../../../app/store/current-store.ts';
import { provideCaches } from '../../../test/cache-storage.ts';
import { answers, handle, noAnswer, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer, tokenOf } from '../../../test/session.ts';

const ravi = { ...customer, name: 'Ravi Iyer', email: 'ravi.iyer@example.com' };
const asOf = '20-11-2026, 12:00PM';
const hasCopy = () => caches.has('sarani-private');

/** Opens the bookings page while online, which stores the bookings for offline use, and then closes the tab. */
async function visitOnline(session = customer) {
  await renderApp({ at: '/bookings', session });
  await screen.findAllByRole('article');
  await waitFor(async () => expect(await hasCopy()).toBe(true));
  close();
}

function close() {
  cleanup();
  dropStore();
}

function goOffline() {
  handle('rental.getUserBookings', noAnswer);
  handle('system.config', noAnswer);
  handle('auth.refresh', noAnswer);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
}

function goOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
}

beforeEach(() => {
  provideCaches();
  answers('system.config');
  answers('location.getAll');
  answers('rental.getUserBookings');
});

afterEach(() => vi.unstubAllGlobals());

describe('the bookings page while offline', () => {
  it('shows the bookings from the latest response, and how old they are', async () => {
    await visitOnline();
    goOffline();
    vi.setSystemTime('2026-11-20T08:00:00.000Z');

    await renderApp({ at: '/bookings' });

    const panel = (await screen.findByText('Your bookings may have changed.')).closest('[aria-live]');
    expect(panel).toHaveTextContent(`Your bookings may have changed.You are offline. Last updated ${asOf}.`);
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(customerBookings.length);
    const [shown] = cards.filter((card) => within(card).queryByText('CONFIRMED'));
    for (const text of ['Creta', 'Pune Station', '₹4,700', '2 days']) expect(shown).toHaveTextContent(text);
  });

  it('disables actions that need a network, and says why', async () => {
    await visitOnline();
    goOffline();

    await renderApp({ at: '/bookings' });

    await screen.findAllByRole('article');
    const buttons = screen.getAllByRole('button', { name: /^(Complete payment|Cancel booking)$/ });
    for (const button of buttons) {
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('You need a connection to pay, cancel or see receipts');
    }
    expect(buttons).not.toHaveLength(0);
    expect(screen.queryByRole('link', { name: /^Receipt/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Add to calendar/ })).toBeEnabled();
  });

  it('shows the bookings even with an expired token, and refetches them when the network returns', async () => {
    await visitOnline();
    goOffline();
    await renderApp({ at: '/bookings', session: { ...customer, exp: Date.now() / 1_000 - 60 } });
    expect(await screen.findAllByRole('article')).toHaveLength(customerBookings.length);
    const fresh = tokenOf({ ...customer, exp: customer.exp + 1 });
    const refreshes = answers('auth.refresh', { accessToken: fresh, refreshToken: 'second' });
    answers('rental.getUserBookings', []);

    goOnline();

    expect(await screen.findByText('No bookings found.')).toBeVisible();
    expect(refreshes).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe(fresh);
  });

  it('can be opened from the login page when the request to renew the session gets no response', async () => {
    await visitOnline();
    handle('rental.getUserBookings', noAnswer);
    handle('auth.refresh', noAnswer);
    const expired = { ...customer, exp: Date.now() / 1_000 - 60 };
    const { user } = await renderApp({ at: '/bookings', session: expired });

    await user.click(await screen.findByRole('button', { name: 'Continue as Asha Rao' }));

    expect(await screen.findAllByRole('article')).toHaveLength(customerBookings.length);
    expect(screen.getByRole('alert')).toHaveTextContent(
      `The connection dropped. Check it and try again. Last updated ${asOf}.`,
    );
  });

  it('does not show stored bookings that no longer match the contract', async () => {
    await visitOnline();
    const cache = await caches.open('sarani-private');
    const copy = { account: customer.email, at: new Date().toISOString(), data: [{ _id: 'old' }] };
    await cache.put('/offline-copies/%2Fbooking%2Fgetuserbookings', Response.json(copy));
    goOffline();

    await renderApp({ at: '/bookings' });

    expect(await screen.findByText('We couldn’t load your bookings.')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('offline copies of bookings', () => {
  it('are never shown to a different customer', async () => {
    await visitOnline();
    goOffline();

    await renderApp({ at: '/bookings', session: ravi });

    expect(await screen.findByText('We couldn’t load your bookings.')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('are deleted when the session ends', async () => {
    await visitOnline();
    refuses('rental.getUserBookings', 'not_signed_in');
    refuses('auth.refresh', 'not_signed_in');

    await renderApp({ at: '/bookings' });

    expect(await screen.findByText('Your session has ended. Log in again to continue.')).toBeVisible();
    await waitFor(async () => expect(await hasCopy()).toBe(false));
  });

  it('are replaced when a different account logs in', async () => {
    await visitOnline();
    localStorage.clear();
    answers('auth.login', { ...samples['auth.login'].reply, accessToken: tokenOf(ravi) });
    handle('rental.getUserBookings', () => success('rental.getUserBookings', []));
    const { user } = await renderApp({ at: '/login' });

    await user.type(screen.getByLabelText('Your Email'), ravi.email);
    await user.type(screen.getByLabelText('Password'), 'Kestrel7!nest{Enter}');

    await screen.findByRole('heading', { name: 'Find your car' });
    const cache = await caches.open('sarani-private');
    await waitFor(async () => {
      const copy = await cache.match('/offline-copies/%2Fbooking%2Fgetuserbookings');
      expect(await copy?.json()).toMatchObject({ account: ravi.email, data: [] });
    });
  });
});
