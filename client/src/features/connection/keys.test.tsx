import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { reply: added } = samples['connection.createKey'];
const at = '/admindashboard?view=connections';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('connection.getFeeds', []);
  answers('auth.getSecondFactor', { isOn: false, since: null, recoveryCodesLeft: 0 });
});

async function openPanel() {
  const { user } = await renderApp({ at, session: admin });
  return { user, panel: within(await screen.findByRole('region', { name: 'API keys' })) };
}

describe('the API keys', () => {
  test('adds a key with scopes, a location and a last day, and shows it once', async () => {
    answers('connection.getKeys', []);
    const calls = answers('connection.createKey');
    const { user, panel } = await openPanel();

    await user.type(panel.getByLabelText('Name of the program'), 'Accounting program');
    await user.click(panel.getByRole('checkbox', { name: /^Bookings, with/ }));
    await user.selectOptions(panel.getByLabelText('From'), await panel.findByRole('option', { name: 'Pune Station' }));
    await user.type(panel.getByLabelText('Last day'), '2027-03-31');
    await user.type(panel.getByLabelText('Your password'), 'Kestrel7!nest');
    await user.click(panel.getByRole('button', { name: 'Create key' }));

    expect(await panel.findByText(added.secret)).toBeVisible();
    const { body } = samples['connection.createKey'];
    expect(calls.map((call) => call.body)).toEqual([{ ...body, scopes: ['fleet:read', 'bookings:read'] }]);
  });

  test('shows a wrong password beside its field', async () => {
    answers('connection.getKeys', []);
    handle('connection.createKey', () => refusal('wrong_password'));
    const { user, panel } = await openPanel();

    await user.type(panel.getByLabelText('Name of the program'), 'Books');
    await user.type(panel.getByLabelText('Your password'), 'Wrong7!nest');
    await user.click(panel.getByRole('button', { name: 'Create key' }));

    expect(await panel.findByText('Your current password is not correct')).toBeVisible();
  });

  test('shows what each key reads, and revokes one after a question', async () => {
    answers('connection.getKeys');
    const revoked = answers('connection.revokeKey');
    const { user, panel } = await openPanel();

    const row = (await panel.findByText('Accounting program')).closest('li') ?? document.body;
    expect(row).toHaveTextContent(
      'Cars and their calendar · Pune StationMade by Meera Nair · until 31-03-2027 · Last used',
    );
    await user.click(within(row).getByRole('button', { name: 'Revoke Accounting program' }));
    await user.click(within(within(row).getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));

    expect(await screen.findByText('API key revoked')).toBeVisible();
    expect(revoked).toHaveLength(1);
  });
});
