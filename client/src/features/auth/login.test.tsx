import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { answerCustomerHome, answers, answersLater, handle, noAnswer, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const email = () => screen.getByLabelText('Your Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });
const invalid = 'Email or password is not correct';

async function renderLogin(at = '/login') {
  const app = await renderApp({ at });
  await screen.findByRole('heading', { name: 'Login to your account' });
  return app;
}

describe('the login form', () => {
  it('explains why the form cannot be submitted while a field is blank', async () => {
    const { user } = await renderLogin();
    expect(submit()).toHaveAccessibleDescription('Enter your email to log in');

    await user.type(email(), 'asha.rao@example.com');

    expect(submit()).toHaveAccessibleDescription('Enter your password to log in');
  });

  it('stores exactly five localStorage entries and redirects a customer to the dashboard', async () => {
    const calls = answers('auth.login');
    answerCustomerHome();
    const { user, address } = await renderLogin();

    await user.type(email(), 'Asha.Rao@Example.com');
    await user.type(password(), 'Kestrel7!nest{Enter}');

    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(calls[0]?.body).toEqual({ email: 'asha.rao@example.com', password: 'Kestrel7!nest' });
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'refreshToken',
      'token',
      'userEmail',
      'userName',
      'userRole',
    ]);
    expect(localStorage.getItem('userName')).toBe('Asha Rao');
  });

  test.each([
    ['a rejection', () => refusal('invalid_credentials'), invalid, invalid],
    [
      'a lost response',
      noAnswer,
      'Oops! Something went wrong. Please try again later.',
      /^The connection dropped. Check it/,
    ],
  ])(
    'after %s, shows a toast and an error beside the form, and does not clear the email',
    async (_, response, toast, reason) => {
      handle('auth.login', response);
      const { user } = await renderLogin();

      await user.type(email(), 'asha.rao@example.com');
      await user.type(password(), 'Kestrel7!nest{Enter}');

      expect(await screen.findByText(toast, { selector: '.Toastify *' })).toBeVisible();
      expect(screen.getByText(reason, { selector: 'form *' })).toBeVisible();
      expect(email()).toHaveValue('asha.rao@example.com');
      expect(password()).toHaveFocus();
      expect(localStorage).toHaveLength(0);
    },
  );

  it('sends only one request when the button is clicked twice', async () => {
    answerCustomerHome();
    const { calls, open } = answersLater('auth.login');
    const { user, address } = await renderLogin();
    await user.type(email(), 'asha.rao@example.com');
    await user.type(password(), 'Kestrel7!nest');

    await user.dblClick(submit());
    open();

    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(calls).toHaveLength(1);
  });

  it('shows and hides the password', async () => {
    const { user } = await renderLogin();

    await user.click(screen.getByRole('button', { name: 'Show password' }));

    expect(password()).toHaveAttribute('type', 'text');
  });
});
