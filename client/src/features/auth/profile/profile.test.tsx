import { screen, waitFor, within } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { answers, handle, noAnswer, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer, tokenOf } from '../../../test/session.ts';

const sessions = samples['auth.listSessions'].reply;

beforeEach(() => {
  answers('system.config');
  answers('auth.listSessions');
  answers('auth.getProfile');
  answers('auth.getSecondFactor');
});

async function renderProfile(session = customer) {
  const app = await renderApp({ at: '/profile', session });
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
  return app;
}

const field = (label: string) => screen.getByLabelText(label);
const toast = async (text: string) => screen.findByText(text, { selector: '.Toastify *' });

describe('profile page', () => {
  test.each([
    ['a customer', customer, 'My Bookings'],
    ['an admin', admin, 'Lookups'],
  ])('appears in the layout for %s and is linked from the profile menu', async (_, session, link) => {
    const { user, address } = await renderProfile(session);
    expect((await screen.findAllByRole('link', { name: link }))[0]).toBeVisible();

    await user.click((await screen.findAllByRole('button', { name: `Profile menu of ${session.name}` }))[0] as Element);
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));

    expect(address()).toBe('/profile');
    expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([]);
  });
});

describe('profile details', () => {
  it('saves the details, shows the mobile number as the server stored it, and updates the name in the menu', async () => {
    const saved = { ...samples['auth.editProfile'].reply, name: 'Asha R. Rao', phone: '+919876501234' };
    const calls = answers('auth.editProfile', saved);
    const renewed = { ...customer, name: 'Asha R. Rao' };
    handle('auth.refresh', () => success('auth.refresh', { accessToken: tokenOf(renewed), refreshToken: 'second' }));
    const { user } = await renderProfile();
    expect(await screen.findByLabelText('Mobile number (optional)')).toHaveValue('+91 98765 43210');

    await user.clear(field('Your Name'));
    await user.type(field('Your Name'), 'Asha R. Rao');
    await user.clear(field('Mobile number (optional)'));
    await user.type(field('Mobile number (optional)'), '098765 01234');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await toast('Profile saved')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Asha R. Rao', phone: '098765 01234' }]);
    expect(field('Mobile number (optional)')).toHaveValue('+91 98765 01234');
    expect(await screen.findByRole('button', { name: 'Profile menu of Asha R. Rao' })).toBeVisible();
  });

  it('accepts a blank mobile number but rejects an incomplete one', async () => {
    const calls = answers('auth.editProfile');
    answers('auth.refresh');
    const { user } = await renderProfile();

    await user.clear(await screen.findByLabelText('Mobile number (optional)'));
    await user.type(field('Mobile number (optional)'), '98765');
    await user.tab();
    expect(await screen.findByText(/^Enter a phone number, such as/)).toBeVisible();
    await user.clear(field('Mobile number (optional)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Asha Rao', phone: null }]));
  });
});

describe('change password form', () => {
  const button = () => screen.getByRole('button', { name: 'Change password' });

  async function fillIn({ user }: Awaited<ReturnType<typeof renderProfile>>, current = 'Kestrel7!nest') {
    await user.type(field('Current password'), current);
    await user.type(field('New password'), 'Osprey4#cliff');
    await user.type(field('Confirm new password'), 'Osprey4#cliff');
  }

  it('sends the new password with the current one, shows a toast and clears the fields', async () => {
    const calls = answers('auth.changePassword');
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    expect(await toast('Password changed. All other devices are logged out.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'Kestrel7!nest', password: 'Osprey4#cliff' }]);
    expect(field('Current password')).toHaveValue('');
    expect(button()).toHaveAccessibleDescription('Fill in all three fields');
  });

  const weak = 'Leave your name and your email address out of the password.';
  test.each([
    ['Current password', () => refusal('wrong_password'), 'Your current password is not correct'],
    ['New password', () => refusal('invalid_input', undefined, [{ path: 'password', message: weak }]), weak],
  ])(
    'shows beside the field %s why the server rejects its value, and clears no field',
    async (label, response, reason) => {
      handle('auth.changePassword', response);
      const app = await renderProfile();

      await fillIn(app);
      await app.user.click(button());

      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(reason)));
      expect(field(label)).toHaveFocus();
      expect(field('New password')).toHaveValue('Osprey4#cliff');
    },
  );

  it('rejects a new password that equals the current one', async () => {
    const app = await renderProfile();

    await fillIn(app, 'Osprey4#cliff');
    await app.user.tab();

    expect(button()).toBeDisabled();
    expect(await screen.findByText('Choose a password that differs from your current one.')).toBeVisible();
  });

  it('shows an error beside the form when the server does not respond', async () => {
    handle('auth.changePassword', noAnswer);
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent('The connection dropped.');
  });
});

describe('device list', () => {
  const rows = async () => within(await screen.findByRole('region', { name: 'Devices' })).findAllByRole('listitem');

  it('lists devices with their last use and marks the current one', async () => {
    await renderProfile();

    const texts = (await rows()).map(({ textContent }) => textContent);

    expect(texts[0]).toContain('Chrome on AndroidThis device');
    expect(texts[1]).toContain('Firefox on WindowsNetwork 198.51.100.0/24 · last used 19-11-2026, 9:15PM');
  });

  it('logs out a single device and refetches the list', async () => {
    const lists = handle('auth.listSessions', (_, count) =>
      success('auth.listSessions', count === 1 ? sessions : sessions.slice(0, 1)),
    );
    const calls = answers('auth.endSession');
    const { user } = await renderProfile();

    await user.click(await screen.findByRole('button', { name: /^Log out: Firefox on Windows/ }));

    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
    expect(calls.map(({ body }) => body)).toEqual([{ sessionId: 'b'.repeat(32) }]);
    expect(lists).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Log out all other devices' })).not.toBeInTheDocument();
  });

  it('logs out all devices together, including the current one', async () => {
    const calls = answers('auth.endSessions');
    answers('auth.logout');
    const { user } = await renderProfile();

    await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));

    expect(await screen.findByRole('heading', { name: 'Login to your account' })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ keepThis: false }]);
    expect(localStorage).toHaveLength(0);
  });
});
