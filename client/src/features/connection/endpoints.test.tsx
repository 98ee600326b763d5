import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { reply: added } = samples['connection.createEndpoint'];
const { reply: replaced } = samples['connection.replaceEndpointSecret'];
const at = '/admindashboard?view=connections';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('connection.getFeeds', []);
  answers('connection.getKeys', []);
  answers('auth.getSecondFactor', { isOn: false, since: null, recoveryCodesLeft: 0 });
});

async function openPanel() {
  const { user } = await renderApp({ at, session: admin });
  const region = await screen.findByRole('region', { name: 'Webhooks' });
  return { user, panel: within(region) };
}

describe('the endpoints', () => {
  test('adds an endpoint with events and a location, and shows its secret once', async () => {
    answers('connection.getEndpoints', []);
    const calls = answers('connection.createEndpoint');
    const { user, panel } = await openPanel();

    expect(await panel.findByText('No endpoints yet.')).toBeVisible();
    await user.type(panel.getByLabelText('Name of the receiver'), 'Accounting program');
    await user.type(panel.getByLabelText('Address to send to'), 'https://hooks.example.com/sarani');
    for (const box of panel.getAllByRole('checkbox')) await user.click(box);
    expect(panel.getByText('Choose at least one')).toBeVisible();
    for (const name of ['Booking confirmed', 'Refund processed'])
      await user.click(panel.getByRole('checkbox', { name }));
    await user.selectOptions(
      panel.getByLabelText('Rentals from'),
      await panel.findByRole('option', { name: 'Pune Station' }),
    );
    await user.type(panel.getByLabelText('Your password'), 'Kestrel7!nest');
    await user.click(panel.getByRole('button', { name: 'Add endpoint' }));

    expect(await panel.findByText(added.secret)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([samples['connection.createEndpoint'].body]);
  });

  test('shows a refused address beside its field', async () => {
    answers('connection.getEndpoints', []);
    const message = 'Enter an address on the public internet';
    handle('connection.createEndpoint', () => refusal('invalid_input', undefined, [{ path: 'url', message }]));
    const { user, panel } = await openPanel();

    await user.type(panel.getByLabelText('Name of the receiver'), 'Books');
    await user.type(panel.getByLabelText('Address to send to'), 'https://10.0.0.1/');
    await user.type(panel.getByLabelText('Your password'), 'Kestrel7!nest');
    await user.click(panel.getByRole('button', { name: 'Add endpoint' }));

    expect(await panel.findByText(message)).toBeVisible();
  });

  test('shows the state of an endpoint, edits, pauses and deletes it after a question', async () => {
    answers('connection.getEndpoints');
    const edited = answers('connection.editEndpoint');
    const deleted = answers('connection.deleteEndpoint');
    const { user, panel } = await openPanel();

    const row = (await panel.findByText('Accounting program')).closest('li') ?? document.body;
    expect(row).toHaveTextContent('Booking confirmed, Refund processed · Pune StationLast event');
    expect(row).toHaveTextContent('Failing since');
    await user.click(within(row).getByRole('button', { name: 'Pause Accounting program' }));
    expect(await screen.findByText('Endpoint saved')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Edit Accounting program' }));
    await user.click(within(row).getByRole('checkbox', { name: 'Rental closed' }));
    await user.click(within(row).getByRole('button', { name: 'Save' }));
    const { body } = samples['connection.editEndpoint'];
    const events = [...body.events, 'rental.closed'];
    await expect.poll(() => edited.map((call) => call.body)).toEqual([body, { ...body, events, isPaused: false }]);

    await user.click(within(row).getByRole('button', { name: 'Delete Accounting program' }));
    await user.click(within(within(row).getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Endpoint deleted')).toBeVisible();
    expect(deleted).toHaveLength(1);
  });

  test('replaces a secret with the password, and shows the new one once', async () => {
    answers('connection.getEndpoints');
    answers('connection.replaceEndpointSecret');
    const { user, panel } = await openPanel();

    const row = (await panel.findByText('Accounting program')).closest('li') ?? document.body;
    await user.click(within(row).getByRole('button', { name: 'Replace secret of Accounting program' }));
    await user.type(within(row).getByLabelText('Your password'), 'Kestrel7!nest');
    await user.click(within(row).getByRole('button', { name: 'Replace secret' }));

    expect(await panel.findByText(replaced.secret)).toBeVisible();
  });

  test('shows deliveries, sends a test, one event and all that failed again', async () => {
    answers('connection.getEndpoints');
    answers('connection.getDeliveries');
    const [tests, again, failed] = [
      answers('connection.sendTest'),
      answers('connection.sendAgain'),
      answers('connection.sendFailedAgain'),
    ];
    const { user, panel } = await openPanel();

    const row = (await panel.findByText('Accounting program')).closest('li') ?? document.body;
    await user.click(within(row).getByRole('button', { name: 'Send a test to Accounting program' }));
    const delivery = (await within(row).findByText(/^evt_/)).closest('li') ?? document.body;
    expect(delivery).toHaveTextContent('Booking confirmedWaiting');
    expect(delivery).toHaveTextContent('1 attempt · HTTP 503 · next');
    await user.click(within(delivery).getByRole('button', { name: /^Send again/ }));
    await user.clear(within(row).getByLabelText('Failed since'));
    await user.type(within(row).getByLabelText('Failed since'), '2026-11-19');
    await user.click(within(row).getByRole('button', { name: 'Send failed again' }));

    expect(await screen.findByText('Failed events queued again')).toBeVisible();
    expect([tests.length, again.length]).toEqual([1, 1]);
    // 00:00 in India.
    expect(failed.map(({ body }) => body)).toMatchObject([{ since: '2026-11-18T18:30:00.000Z' }]);
  });
});
