import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { body, reply } = samples['user.setStaff'];
const { currentPassword, code = '', reason, userId } = body;
const { email } = samples['user.invite'].body;
const places = samples['location.getAll'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('user.list', {
    users: [{ ...samples['user.list'].reply.users[0], role: 'admin', staff: reply.staff }],
    totalPages: 1,
  });
  answers('user.get', { ...samples['user.get'].reply, role: 'admin' });
  answers('user.listInvitations', []);
  answers('auth.getSecondFactor');
});

async function open() {
  const app = await renderApp({ at: '/admindashboard?view=people', session: admin });
  await screen.findByRole('button', { name: 'Details of Asha Rao' });
  return app;
}

async function openForm() {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Details of Asha Rao' }));
  await user.click(await screen.findByRole('button', { name: 'Change rank' }));
  const form = within(screen.getByRole('form', { name: 'Change rank: Asha Rao' }));
  const prove = async () => {
    await user.type(form.getByLabelText('Reason (required)'), reason);
    await user.type(form.getByLabelText('Your password'), currentPassword);
    await user.type(form.getByLabelText('Code from your app'), code);
  };
  const choosePlace = async () => {
    await user.click(form.getByRole('button', { name: /^Locations/ }));
    await user.click(await screen.findByRole('option', { name: places[0]?.name ?? '' }));
    await user.keyboard('{Escape}');
  };
  const submit = async () => user.click(form.getByRole('button', { name: 'Change rank' }));
  return { user, form, prove, choosePlace, submit };
}

describe('the rank of an admin', () => {
  test('is shown in the list, with the admin’s locations', async () => {
    await open();

    expect(screen.getByText('Clerk at Pune Station, Mumbai Airport')).toBeVisible();
  });

  test('can be changed together with the locations', async () => {
    const calls = answers('user.setStaff');
    const { user, form, prove, choosePlace, submit } = await openForm();

    await user.selectOptions(form.getByLabelText('Rank'), 'Clerk');
    await choosePlace();
    await prove();
    await submit();

    expect(await screen.findByText('Rank changed', { selector: '.Toastify *' })).toBeVisible();
    const staff = { rank: 'clerk', locationIds: [places[0]?._id] };
    expect(calls.map((call) => call.body)).toEqual([{ userId, reason, staff, currentPassword, code }]);
    expect(screen.queryByRole('form', { name: /^Change rank/ })).toBeNull();
  });

  test('can’t be manager or clerk without a location', async () => {
    const calls = answers('user.setStaff');
    const { user, form, prove, submit } = await openForm();

    await user.selectOptions(form.getByLabelText('Rank'), 'Manager');
    await prove();
    await submit();

    expect(await form.findByText('Choose at least one location.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('does not change if the password is wrong, and the reason remains in the form', async () => {
    refuses('user.setStaff', 'wrong_password');
    const { form, prove, submit } = await openForm();

    await prove();
    await submit();

    expect(await form.findByText('Your current password is not correct')).toBeVisible();
    expect(form.getByLabelText('Reason (required)')).toHaveValue(reason);
  });
});

describe('an invitation', () => {
  test('requires a location for a manager, and is sent with the rank and its locations', async () => {
    const calls = answers('user.invite');
    const { user } = await open();
    const panel = within(screen.getByRole('region', { name: 'Invite an admin' }));

    await user.type(panel.getByLabelText('Email of the new admin'), email);
    await user.selectOptions(panel.getByLabelText('Rank'), 'Manager');
    await user.type(panel.getByLabelText('Your password'), currentPassword);
    await user.type(panel.getByLabelText('Code from your app'), code);
    await user.click(panel.getByRole('button', { name: 'Send invitation' }));
    expect(await panel.findByText('Choose at least one location.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: /^Locations/ }));
    await user.click(await screen.findByRole('option', { name: places[0]?.name ?? '' }));
    await user.keyboard('{Escape}');
    await user.click(panel.getByRole('button', { name: 'Send invitation' }));

    expect(await screen.findByText('Invitation sent', { selector: '.Toastify *' })).toBeVisible();
    const staff = { rank: 'manager', locationIds: [places[0]?._id] };
    expect(calls.map((call) => call.body)).toEqual([{ email, staff, currentPassword, code }]);
  });
});
