import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectFocus } from '../../test/expect-focus.ts';
import { answerAdminHome, answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const detail = samples['user.get'].reply;
const { email, currentPassword, code = '' } = samples['user.invite'].body;

beforeEach(() => {
  answerAdminHome();
  answers('user.list');
  answers('user.get');
  answers('user.listInvitations');
  answers('auth.getSecondFactor');
});

const open = async () => {
  const app = await renderApp({ at: '/admindashboard?view=people', session: admin });
  await screen.findByRole('button', { name: 'Details of Asha Rao' });
  return app;
};
const button = (name: string) => screen.getByRole('button', { name });
const toast = async (text: string) => screen.findByText(text, { selector: '.Toastify *' });

describe('user administration', () => {
  test('searches users as the admin types, and filters them', async () => {
    const calls = answers('user.list');
    const { user, address } = await open();

    await user.type(screen.getByLabelText('Search by name or email'), 'asha{Enter}');
    await user.click(button('Disabled'));

    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ search: 'asha', filter: 'disabled', page: '1' }));
    expect(address()).toBe('/admindashboard?view=people&q=asha');
  });

  test('disables a user with a reason, after showing the consequences', async () => {
    const calls = answers('user.disable');
    const { user } = await open();

    await user.click(button('Details of Asha Rao'));
    await user.click(await screen.findByRole('button', { name: 'Disable account' }));
    const form = screen.getByRole('form', { name: 'Disable account: Asha Rao' });
    expect(within(form).getByLabelText('Reason (required)')).toHaveFocus();
    expect(form).toHaveTextContent('1 paid booking is not affected.');
    expect(within(form).getByRole('button', { name: 'Disable account' })).toBeDisabled();
    await user.type(within(form).getByLabelText('Reason (required)'), 'Stolen cards');
    await user.type(within(form).getByLabelText('Your password'), currentPassword);
    await user.type(within(form).getByLabelText('Code from your app'), code);
    await user.click(within(form).getByRole('button', { name: 'Disable account' }));

    expect(await toast('Account disabled')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { userId: detail._id, reason: 'Stolen cards', currentPassword, code },
    ]);
    expect(screen.queryByRole('form', { name: /^Disable account/ })).toBeNull();
    expect(button('Disable account').parentElement).toHaveFocus();
  });

  test('offers only to enable a disabled user, and shows why the user was disabled', async () => {
    const { disabledAt, disabledReason } = samples['user.disable'].reply;
    answers('user.get', { ...detail, disabledAt, disabledReason });
    refuses('user.enable', 'not_disabled');
    const { user } = await open();

    await user.click(button('Details of Asha Rao'));
    expect(await screen.findByText('Payments with stolen cards')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
    await user.click(button('Enable account'));
    await user.type(screen.getByLabelText('Reason (required)'), 'The bank was wrong');
    await user.click(button('Enable account'));

    expect(await toast('This account is not disabled')).toBeVisible();
    expect(screen.getByLabelText('Reason (required)')).toHaveValue('The bank was wrong');
  });

  test('does not offer to disable the admin’s own account', async () => {
    answers('user.get', { ...detail, email: admin.email });
    const { user } = await open();

    await user.click(button('Details of Asha Rao'));

    expect(await screen.findByText('This is your own account: see your profile.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disable account' })).toBeNull();
  });
});

describe('invitation', () => {
  async function fillInvitation(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.type(screen.getByLabelText('Email of the new admin'), email);
    await user.type(screen.getByLabelText('Your password'), currentPassword);
    await user.type(await screen.findByLabelText('Code from your app'), code);
  }

  test('can be sent, resent and withdrawn', async () => {
    const calls = [answers('user.invite'), answers('user.sendInvitation'), answers('user.withdrawInvitation')];
    const { user } = await open();

    await fillInvitation(user);
    await user.click(button('Send invitation'));
    expect(await toast('Invitation sent')).toBeVisible();
    expect(screen.getByLabelText('Email of the new admin')).toHaveValue('');
    await user.click(button(`Send again to ${email}`));
    expect(await toast('Invitation sent again')).toBeVisible();
    await user.click(button(`Withdraw the invitation to ${email}`));
    expect(await toast('Invitation withdrawn')).toBeVisible();

    const { _id: id } = samples['user.invite'].reply;
    expect(calls.flat().map(({ body, query }) => body ?? query)).toEqual([
      { email, currentPassword, code },
      { id },
      { id },
    ]);
  });

  test.each([
    ['account_exists', 'Email of the new admin', /already has an account/],
    ['wrong_password', 'Your password', /password is not correct/],
    ['wrong_code', 'Code from your app', /That code is not correct/],
  ] as const)('shows %s beside the field that caused it', async (refused, label, text) => {
    refuses('user.invite', refused);
    const { user } = await open();

    await fillInvitation(user);
    await user.click(button('Send invitation'));

    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  });
});

describe('invitation link', () => {
  const token = 'E'.repeat(43);

  test('asks for a name and a password, and then leads to the login page', async () => {
    const calls = answers('user.acceptInvitation');
    const { user, address } = await renderApp({ at: `/invitation#${token}` });
    await user.type(await screen.findByLabelText('Your Name'), 'Vikram Shah');
    await user.type(screen.getByLabelText('Password'), 'Heron5%marsh');
    await user.type(screen.getByLabelText('Confirm password'), 'Heron5%marsh');

    await user.click(button('Accept the invitation'));

    await expectFocus(screen.findByRole('region', { name: 'Welcome' }));
    expect(calls.map(({ body }) => body)).toEqual([{ token, name: 'Vikram Shah', password: 'Heron5%marsh' }]);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByLabelText('Your Email')).toHaveValue(email);
    expect(address()).toBe('/login');
  });
});
