import { screen, waitFor } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFocus } from '../../../test/expect-focus.ts';
import { answerCustomerHome, answers, handle, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer, tokenOf } from '../../../test/session.ts';

const unconfirmed = { ...customer, email_verified: false };
const profile = { ...samples['auth.getProfile'].reply, isEmailVerified: false };
const strip = /^Confirm your email. We sent a code to/;

beforeEach(() => {
  answerCustomerHome();
  answers('auth.listSessions');
});

/** Mocks a token renewal whose new token says that the address is confirmed. */
const renews = () =>
  handle('auth.refresh', () =>
    success('auth.refresh', { accessToken: tokenOf({ ...customer, email_verified: true }), refreshToken: 'second' }),
  );

describe('confirm email strip', () => {
  it('links a customer with an unconfirmed email to the code form, until "Not now" is clicked', async () => {
    const { user } = await renderApp({ at: '/dashboard', session: unconfirmed });
    expect(await screen.findByText(strip)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/profile');

    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(screen.getAllByRole('link', { name: 'My Bookings' })[0] as Element);

    await screen.findByRole('heading', { name: 'Your recent Bookings' });
    expect(screen.queryByText(strip)).not.toBeInTheDocument();
  });

  it('does not appear when the token does not say whether the email is confirmed', async () => {
    await renderApp({ at: '/dashboard', session: customer });

    await screen.findByText('Drive Your Journey – Explore, Rent, and Go!');
    expect(screen.queryByText(strip)).not.toBeInTheDocument();
  });
});

describe('email section of the profile', () => {
  const code = () => screen.findByLabelText('6-digit code');

  it('confirms the email with the right code after a wrong one', async () => {
    const calls = handle('auth.confirmEmailByCode', (_, count) =>
      count === 1 ? refusal('invalid_code') : success('auth.confirmEmailByCode'),
    );
    handle('auth.getProfile', () => success('auth.getProfile', { ...profile, isEmailVerified: calls.length > 1 }));
    const renewals = renews();
    const { user } = await renderApp({ at: '/profile', session: unconfirmed });

    await user.type(await code(), '111111{Enter}');
    expect(screen.queryByText(strip)).not.toBeInTheDocument();
    await waitFor(async () =>
      expect(await code()).toHaveAccessibleDescription('That code is not correct. Check it, or request a new one.'),
    );
    await user.clear(await code());
    await user.type(await code(), '042 817{Enter}');

    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '042817' }]);
    await waitFor(() => expect(renewals).toHaveLength(1));
    expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument();
  });

  it('sends a new code by email', async () => {
    answers('auth.getProfile', profile);
    const calls = answers('auth.sendConfirmation');
    const { user } = await renderApp({ at: '/profile', session: unconfirmed });

    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));

    expect(await screen.findByText('A new code is on its way', { selector: '.Toastify *' })).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('changes the email address once the new one is confirmed, and requires the password', async () => {
    const pendingEmail = 'asha.new@example.com';
    const calls = handle('auth.changeEmail', (_, count) =>
      count === 1 ? refusal('wrong_password') : success('auth.changeEmail'),
    );
    const before = { ...profile, isEmailVerified: true };
    handle('auth.getProfile', () =>
      success('auth.getProfile', { ...before, pendingEmail: calls.length > 1 ? pendingEmail : null }),
    );
    const { user } = await renderApp({ at: '/profile', session: customer });

    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const [password] = screen.getAllByLabelText('Current password') as [HTMLElement];
    await user.type(screen.getByLabelText('New email'), pendingEmail);
    await user.type(password, 'Kestrel7!nesT');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));
    await waitFor(() => expect(password).toHaveAccessibleDescription('Your current password is not correct'));
    await user.clear(password);
    await user.type(password, 'Kestrel7!nest');
    await user.click(screen.getByRole('button', { name: 'Email me a code' }));

    expect(await code()).toBeVisible();
    expect(screen.getByText(pendingEmail)).toBeVisible();
    expect(screen.getByText(/It replaces your current email once you confirm it\.$/)).toBeVisible();
    expect(calls[1]?.body).toEqual({ email: pendingEmail, currentPassword: 'Kestrel7!nest' });
    expect(screen.queryByLabelText('New email')).not.toBeInTheDocument();
  });
});

describe('the confirmation link in the email', () => {
  const token = 'D'.repeat(43);
  const button = () => screen.findByRole('button', { name: 'Confirm my email' });

  it('confirms the email only when a button on the page is clicked, and renews an existing session', async () => {
    const calls = answers('auth.confirmEmail');
    const renewals = renews();
    const { user, hash } = await renderApp({ at: `/confirm-email#${token}`, session: unconfirmed });
    await waitFor(() => expect(hash()).toBe(''));
    expect(calls).toEqual([]);

    await user.click(await button());

    await expectFocus(screen.findByRole('region', { name: 'Your email is confirmed' }));
    expect(calls.map(({ body }) => body)).toEqual([{ token }]);
    await waitFor(() => expect(renewals).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
  });

  it('shows an error when it has already been used', async () => {
    refuses('auth.confirmEmail', 'invalid_link');
    renews();
    const { user } = await renderApp({ at: `/confirm-email#${token}`, session: unconfirmed });

    await user.click(await button());

    expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used or has expired.');
  });

  it('asks a visitor to log in first', async () => {
    await renderApp({ at: `/confirm-email#${token}` });

    expect(await screen.findByText('Log in first, then open the link in the email again.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm my email' })).not.toBeInTheDocument();
  });

  it('explains where to find the full link when the token is missing', async () => {
    await renderApp({ at: '/confirm-email' });

    expect(await screen.findByText(/Open the link in the email we sent you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Request a new link in your profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });
});
