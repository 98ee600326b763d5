import { screen, waitFor, within } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { answers, handle, noAnswer, refusal, refuses, success } from '../../../test/network.ts';
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

describe('the profile', () => {
  test.each([
    ['a customer', customer, 'My Bookings'],
    ['an admin', admin, 'Lookups'],
  ])('stands in the shell of %s, whose menu leads there', async (_, session, link) => {
    const { user, address } = await renderProfile(session);
    expect((await screen.findAllByRole('link', { name: link }))[0]).toBeVisible();

    await user.click((await screen.findAllByRole('button', { name: `Profile menu of ${session.name}` }))[0] as Element);
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));

    expect(address()).toBe('/profile');
    expect(screen.queryAllByRole('link', { current: 'page' })).toEqual([]);
  });

  it('asks for a login first, and comes back', async () => {
    const { address } = await renderApp({ at: '/profile' });

    await screen.findByRole('heading', { name: 'Login to your account' });
    expect(address()).toBe('/login?next=%2Fprofile');
  });
});

describe('the details', () => {
  it('are saved with the number as it is stored, and renew what the menu says', async () => {
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

  it('may go without a number, but not with half of one', async () => {
    const calls = answers('auth.editProfile');
    answers('auth.refresh');
    const { user } = await renderProfile();

    await user.clear(await screen.findByLabelText('Mobile number (optional)'));
    await user.type(field('Mobile number (optional)'), '98765');
    await user.tab();
    expect(await screen.findByText(/^Enter a mobile number in India/)).toBeVisible();
    await user.clear(field('Mobile number (optional)'));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Asha Rao', phone: null }]));
  });
});

describe('a new password', () => {
  const button = () => screen.getByRole('button', { name: 'Change password' });

  async function fillIn({ user }: Awaited<ReturnType<typeof renderProfile>>, present = 'Kestrel7!nest') {
    await user.type(field('Current password'), present);
    await user.type(field('New password'), 'Osprey4#cliff');
    await user.type(field('Confirm new password'), 'Osprey4#cliff');
  }

  it('is sent with the present one, said in a toast, and leaves the fields blank', async () => {
    const calls = answers('auth.changePassword');
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    expect(await toast('Password changed. All other devices are signed out.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'Kestrel7!nest', password: 'Osprey4#cliff' }]);
    expect(field('Current password')).toHaveValue('');
    expect(button()).toHaveAccessibleDescription('Fill in all three fields');
  });

  it('stays in its fields when the present one was wrong, which is said beside it', async () => {
    refuses('auth.changePassword', 'wrong_password');
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('Your current password is not correct'),
    );
    expect(field('Current password')).toHaveFocus();
    expect(field('New password')).toHaveValue('Osprey4#cliff');
  });

  it('shows beside the new one why the server refuses it', async () => {
    const weak = 'Leave your name and your email address out of the password.';
    handle('auth.changePassword', () => refusal('invalid_input', undefined, [{ path: 'password', message: weak }]));
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(expect.stringContaining(weak)));
    expect(field('New password')).toHaveFocus();
  });

  it('is not taken when it is the present one', async () => {
    const app = await renderProfile();

    await fillIn(app, 'Osprey4#cliff');
    await app.user.tab();

    expect(button()).toBeDisabled();
    expect(await screen.findByText('Choose a password that differs from your current one.')).toBeVisible();
  });

  it('says beside the form that no answer came', async () => {
    handle('auth.changePassword', noAnswer);
    const app = await renderProfile();

    await fillIn(app);
    await app.user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent('The connection dropped.');
  });
});

describe('the devices', () => {
  const rows = async () => within(await screen.findByRole('region', { name: 'Devices' })).findAllByRole('listitem');

  it('are listed with their last use, and this one is told', async () => {
    await renderProfile();

    const texts = (await rows()).map(({ textContent }) => textContent);

    expect(texts[0]).toContain('Chrome on AndroidThis device');
    expect(texts[1]).toContain('Firefox on WindowsNetwork 198.51.100.0/24 · last used 19-11-2026 21:15');
  });

  it('are signed out one by one, and the list is asked for again', async () => {
    const lists = handle('auth.listSessions', (_, count) =>
      success('auth.listSessions', count === 1 ? sessions : sessions.slice(0, 1)),
    );
    const calls = answers('auth.endSession');
    const { user } = await renderProfile();

    await user.click(await screen.findByRole('button', { name: /^Sign out: Firefox on Windows/ }));

    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).not.toBeInTheDocument());
    expect(calls.map(({ body }) => body)).toEqual([{ sessionId: 'b'.repeat(32) }]);
    expect(lists).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
  });

  it('are all signed out at once, this one too', async () => {
    const calls = answers('auth.endSessions');
    answers('auth.logout');
    const { user } = await renderProfile();

    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));

    expect(await screen.findByRole('heading', { name: 'Login to your account' })).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ keepThis: false }]);
    expect(localStorage).toHaveLength(0);
  });

  it('can be asked for again when they did not come', async () => {
    handle('auth.listSessions', (_, count) => (count === 1 ? noAnswer() : success('auth.listSessions')));
    const { user } = await renderProfile();

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await rows()).toHaveLength(2);
  });
});
