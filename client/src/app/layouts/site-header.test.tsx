import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';

const toggle = () => screen.getByRole('button', { name: 'Menu' });

describe('the menu on small screens', () => {
  it('closes on a tap outside it', async () => {
    const { user } = await renderApp({ at: '/about' });
    await user.click(toggle());

    await user.click(screen.getByRole('heading', { level: 1 }));

    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on navigation, and moves the focus to the heading of the new page', async () => {
    const { user, address } = await renderApp({ at: '/about' });
    await user.click(toggle());

    await user.click(screen.getByRole('link', { name: 'Team' }));

    await waitFor(() => expect(address()).toBe('/our-team'));
    await waitFor(() => expect(toggle()).toHaveAttribute('aria-expanded', 'false'));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Our team' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Team · Sarani Car Rental');
    expect(screen.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the account links', () => {
  test.each([
    ['a customer', customer, '/dashboard'],
    ['an admin', admin, '/admindashboard'],
  ])('show %s a link to their own dashboard instead of Sign In and Register', async (_, session, path) => {
    await renderApp({ at: '/about', session });

    expect(await screen.findByRole('link', { name: 'My dashboard' })).toHaveAttribute('href', path);
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
  });
});
