import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, handle, noAnswer, refusal, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';

const token = 'C'.repeat(43);
const field = (label: string) => screen.getByLabelText(label);

describe('a password reset', () => {
  const button = () => screen.getByRole('button', { name: 'Email me a link' });

  it('is requested with the email address that was typed on the login page, and does not reveal who has an account', async () => {
    const calls = answers('auth.askReset');
    const { user, address } = await renderApp({ at: '/login' });
    await user.type(await screen.findByLabelText('Your Email'), 'Asha.Rao@example.com');

    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(field('Your Email')).toHaveValue('Asha.Rao@example.com');
    await user.click(button());

    const notice = await screen.findByRole('region', { name: 'Check your inbox' });
    expect(notice).toHaveTextContent(
      'If asha.rao@example.com has an account with us, you’ll receive an email with a link.',
    );
    await waitFor(() => expect(notice).toHaveFocus());
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'asha.rao@example.com' }]);
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    expect(await screen.findByLabelText('Your Email')).toHaveValue('asha.rao@example.com');
    expect(address()).toBe('/login');
  });

  it('shows an error beside the form when no email could be sent', async () => {
    refuses('auth.askReset', 'too_many_requests');
    const { user } = await renderApp({ at: '/forgot-password' });

    await user.type(await screen.findByLabelText('Your Email'), 'asha.rao@example.com');
    await user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Please try again later.');
    expect(button()).toBeEnabled();
  });
});

describe('the password reset page', () => {
  const button = () => screen.getByRole('button', { name: 'Set new password' });

  async function open(session?: typeof customer) {
    const app = await renderApp({ at: `/reset-password#${token}`, ...(session ? { session } : {}) });
    await screen.findByRole('heading', { name: 'Set a new password' });
    return app;
  }

  async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
    await user.type(field('New password'), 'Osprey4#cliff');
    await user.type(field('Confirm new password'), 'Osprey4#cliff');
  }

  it('removes the token from the URL immediately, and sets the new password with that token', async () => {
    const calls = answers('auth.resetPassword');
    const app = await open();
    await waitFor(() => expect(app.hash()).toBe(''));

    await fillIn(app);
    await app.user.click(button());

    expect(await screen.findByText('Your password is changed')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token, password: 'Osprey4#cliff' }]);
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('logs out this device together with all others', async () => {
    answers('auth.resetPassword');
    answers('auth.logout');
    const app = await open(customer);

    await fillIn(app);
    await app.user.click(button());

    await screen.findByText('Your password is changed');
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    [
      'the link is invalid',
      () => refusal('invalid_link'),
      'This link has been used or has expired. Request a new link',
    ],
    ['the server does not respond', noAnswer, 'The connection dropped.'],
  ])('shows an error when %s, without clearing the typed password', async (_, respond, message) => {
    handle('auth.resetPassword', respond);
    const app = await open();

    await fillIn(app);
    await app.user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('link', { name: 'Request a new link' })?.getAttribute('href')).toBe(
      respond === noAnswer ? undefined : '/forgot-password',
    );
    expect(field('New password')).toHaveValue('Osprey4#cliff');
    expect(button()).toBeEnabled();
  });

  it('shows next to the password field why the server rejected the password', async () => {
    const weak = 'This password is used by too many people. Choose another.';
    handle('auth.resetPassword', () => refusal('invalid_input', undefined, [{ path: 'password', message: weak }]));
    const app = await open();

    await fillIn(app);
    await app.user.click(button());

    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(expect.stringContaining(weak)));
    expect(field('New password')).toHaveFocus();
  });

  it('explains where to find the link when the URL has no token', async () => {
    await renderApp({ at: '/reset-password' });

    expect(await screen.findByText(/Open the link in the email we sent you/)).toBeVisible();
  });
});
