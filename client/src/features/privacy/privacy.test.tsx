import { screen, within } from '@testing-library/react';
import { samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, test } from 'vitest';
import { answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';

const profile = samples['auth.getProfile'].reply;

beforeEach(() => {
  answers('system.config');
  answers('auth.listSessions');
});

async function openProfile(consent: typeof profile.consent | null = profile.consent) {
  answers('auth.getProfile', { ...profile, consent });
  const app = await renderApp({ at: '/profile', session: customer });
  const section = within(await screen.findByRole('region', { name: 'Your data' }));
  return { ...app, section };
}

async function openDialog() {
  const app = await openProfile();
  await app.user.click(app.section.getByRole('button', { name: 'Delete my account' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
}

describe('privacy section of the profile', () => {
  test('shows which version of the notice the user agreed to, and that the notice has changed since', async () => {
    const { section } = await openProfile({ version: '2025-01-31', at: '2025-02-01T04:10:00.000Z' });

    expect(await section.findByText(/You agreed to the/)).toHaveTextContent(
      'You agreed to the privacy notice of 31-01-2025 on 01-02-2025, 9:40AM. It has changed since',
    );
    expect(section.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
  });
});

describe('account deletion', () => {
  test('lists what is deleted and what is retained, requires the password, and logs out', async () => {
    const calls = answers('privacy.deleteAccount');
    answers('auth.logout');
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/your name, email and mobile number/)).toBeVisible();
    expect(dialog.getByText(/as tax law requires/)).toBeVisible();
    const button = dialog.getByRole('button', { name: 'Delete my account' });
    expect(button).toBeDisabled();

    await user.type(dialog.getByLabelText('Your password'), 'Kestrel7!nest');
    await user.click(button);

    await screen.findByRole('heading', { name: 'Login to your account' });
    expect(calls.map(({ body }) => body)).toEqual([{ currentPassword: 'Kestrel7!nest' }]);
    expect(localStorage).toHaveLength(0);
    expect(await screen.findByText('Your account is deleted', { selector: '.Toastify *' })).toBeVisible();
  });

  test.each([
    ['booking_ahead', 'You have a current or upcoming booking.'],
    ['wrong_password', 'Your current password is not correct'],
  ] as const)(
    'shows in the dialog why the server rejected the deletion with %s, and leaves the account unchanged',
    async (code, text) => {
      refuses('privacy.deleteAccount', code);
      const { user, dialog } = await openDialog();

      await user.type(dialog.getByLabelText('Your password'), 'Kestrel7!nest');
      await user.click(dialog.getByRole('button', { name: 'Delete my account' }));

      expect(await dialog.findByText(new RegExp(text))).toBeVisible();
      expect(localStorage).not.toHaveLength(0);
    },
  );
});
