import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectFocus } from '../../../test/expect-focus.ts';
import { answerAdminHome, answers, handle, refusal, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, tokenOf } from '../../../test/session.ts';

const challenge = 'F'.repeat(43);
const off = { isOn: false, since: null, recoveryCodesLeft: 0 };
const { recoveryCodes } = samples['auth.confirmSecondFactor'].reply;
const button = (name: string) => screen.getByRole('button', { name });

describe('the second step of a login', () => {
  async function enterPassword() {
    handle('auth.login', () => refusal('code_needed', { challenge }));
    const app = await renderApp({ at: '/login' });
    await app.user.type(await screen.findByLabelText('Your Email'), admin.email);
    await app.user.type(screen.getByLabelText('Password'), 'Kestrel7!nest');
    await app.user.click(button('Login'));
    await expectFocus(screen.findByLabelText('Code from your app'));
    return app;
  }

  test('follows a correct password, and opens the home page for the user’s role', async () => {
    answerAdminHome();
    const calls = handle('auth.logInByCode', () =>
      success('auth.logInByCode', { accessToken: tokenOf(admin), refreshToken: 'first' }),
    );
    const { user, address } = await enterPassword();
    expect(localStorage.getItem('token')).toBeNull();

    await user.type(screen.getByLabelText('Code from your app'), '042 817{Enter}');

    await waitFor(() => expect(address()).toBe('/admindashboard'));
    expect(calls.map(({ body }) => body)).toEqual([{ challenge, code: '042817' }]);
  });

  test('accepts a recovery code, and shows an error for a wrong code beside the field', async () => {
    refuses('auth.logInByCode', 'wrong_code');
    const { user } = await enterPassword();

    await user.click(button('Use a recovery code'));
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl-mnop{Enter}');

    await waitFor(() =>
      expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(/That code is not correct/),
    );
    expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  });

  test('returns to the email and password form when the login step has expired', async () => {
    refuses('auth.logInByCode', 'login_over');
    const { user } = await enterPassword();

    await user.type(screen.getByLabelText('Code from your app'), '042817{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Log in again.');
    await user.click(button('Log in again'));

    expect(await screen.findByLabelText('Your Email')).toHaveValue(admin.email);
  });
});

describe('two-step login in the profile', () => {
  beforeEach(() => {
    answers('system.config');
    answers('auth.listSessions');
    answers('auth.getProfile');
  });

  async function open(session = admin) {
    const app = await renderApp({ at: '/profile', session });
    return { ...app, section: within(await screen.findByRole('region', { name: 'Two-step login' })) };
  }

  test('is set up with the password, a QR code and a code from the app, and shows the recovery codes only once', async () => {
    let isOn = false;
    handle('auth.getSecondFactor', () => success('auth.getSecondFactor', isOn ? undefined : off));
    answers('auth.refresh', { accessToken: tokenOf(admin), refreshToken: 'second' });
    const begins = answers('auth.beginSecondFactor');
    const confirms = handle('auth.confirmSecondFactor', () => {
      isOn = true;
      return success('auth.confirmSecondFactor');
    });
    const { user, section } = await open();

    await user.type(await section.findByLabelText('Password'), 'Kestrel7!nest');
    await user.click(section.getByRole('button', { name: 'Set up' }));
    expect(await section.findByRole('img', { name: 'QR code for the key' })).toHaveAttribute(
      'src',
      expect.stringContaining('data:image/svg+xml,'),
    );
    expect(section.getByText(samples['auth.beginSecondFactor'].reply.secret)).toBeVisible();
    await user.type(section.getByLabelText('Code from your app'), '042817');
    await user.click(section.getByRole('button', { name: 'Turn on' }));

    const codes = within(await section.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect([...begins, ...confirms].map(({ body }) => body)).toEqual([
      { currentPassword: 'Kestrel7!nest' },
      { code: '042817' },
    ]);
    await user.click(section.getByRole('button', { name: 'I’ve saved them' }));
    expect(await section.findByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  test.each([
    ['is turned off', 'Turn off', 'auth.endSecondFactor'],
    ['gets new recovery codes', 'Create new recovery codes', 'auth.makeRecoveryCodes'],
  ] as const)('%s with the password and a code, and shows each error beside its field', async (_, action, call) => {
    answers('auth.getSecondFactor');
    const calls = refuses(call, 'wrong_code');
    const { user, section } = await open();

    await user.click(await section.findByRole('button', { name: action }));
    await user.type(section.getByLabelText('Password'), 'Kestrel7!nest');
    await user.type(section.getByLabelText('Code from your app'), '042817');
    await user.click(section.getByRole('button', { name: action }));

    await waitFor(() =>
      expect(section.getByLabelText('Code from your app')).toHaveAccessibleDescription(/That code is not correct/),
    );
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'Kestrel7!nest', code: '042817' }]);
  });

  test('is required of an admin, who is redirected to the profile to set it up', async () => {
    answers('auth.getSecondFactor', off);
    const session = { ...admin, second_factor: 'missing' };
    const { address } = await renderApp({ at: '/admindashboard', session });

    expect(await screen.findByText(/Admins must use two-step login/)).toBeVisible();
    expect(address()).toBe('/profile');
  });
});
