import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, manager } from '../../test/session.ts';

const { reply: added } = samples['connection.createFeed'];
const [feed] = samples['connection.getFeeds'].reply;
const at = '/admindashboard?view=connections';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('connection.getKeys', []);
  answers('auth.getSecondFactor');
});

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

describe('the calendar feeds', () => {
  test('adds a feed of a location, and shows its address once with a button that copies it', async () => {
    answers('connection.getFeeds', []);
    const calls = answers('connection.createFeed');
    const { user } = await renderApp({ at, session: admin });
    expect(await screen.findByText('No calendar feeds yet.')).toBeVisible();

    await user.type(screen.getByLabelText('Name'), 'Front desk');
    await user.selectOptions(
      screen.getByLabelText('Show'),
      await within(screen.getByLabelText('Show')).findByRole('option', { name: 'Pune Station' }),
    );
    await user.click(screen.getByRole('button', { name: 'Create address' }));

    const shown = await screen.findByRole('region', { name: 'Address of “Front desk”' });
    expect(shown).toHaveFocus();
    expect(within(shown).getByText(added.address)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(added.address);
    expect(calls.map(({ body }) => body)).toEqual([samples['connection.createFeed'].body]);
  });

  test('sends the car of a feed, and customers’ names if an owner ticks them', async () => {
    answers('connection.getFeeds', []);
    const calls = answers('connection.createFeed');
    const { user } = await renderApp({ at, session: admin });

    await user.type(await screen.findByLabelText('Name'), 'Creta');
    await user.selectOptions(screen.getByLabelText('Show'), await screen.findByRole('option', { name: /^Creta/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Show customers’ names/ }));
    await user.click(screen.getByRole('button', { name: 'Create address' }));
    await screen.findByRole('region', { name: /^Address of/ });

    const [car] = samples['vehicle.getAll'].reply;
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Creta', carId: car?._id, showsCustomers: true }]);
  });

  test('does not offer customers’ names to a manager', async () => {
    answers('connection.getFeeds', []);
    await renderApp({ at, session: manager });

    expect(await screen.findByLabelText('Name')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('shows why the server refuses another feed beside the name', async () => {
    answers('connection.getFeeds', []);
    handle('connection.createFeed', () => refusal('too_many_feeds'));
    const { user } = await renderApp({ at, session: admin });
    const name = await screen.findByLabelText('Name');

    await user.type(name, 'Desk');
    await user.click(screen.getByRole('button', { name: 'Create address' }));

    await waitFor(() => expect(name).toHaveAccessibleDescription(/You have 50 calendar feeds\. Revoke one first\./));
  });

  test('shows what each feed is of, when it was read, and whether it has ended', async () => {
    const rows = [
      { ...feed, _id: '1'.repeat(24), name: 'Desk' },
      { ...feed, _id: '2'.repeat(24), name: 'Old', of: '', lastUsedAt: null, isOver: true },
    ];
    handle('connection.getFeeds', () => success('connection.getFeeds', rows));
    await renderApp({ at, session: admin });

    expect((await screen.findByText('Desk')).closest('li')).toHaveTextContent(
      'Pune StationMade by Meera Nair · Last read 20-11-2026, 11:00AM',
    );
    expect(screen.getByText('Old').closest('li')).toHaveTextContent(
      'OldEndedEverything Meera Nair can seeMade by Meera Nair · Not read yet',
    );
  });

  test('replaces an address and revokes a feed after a question', async () => {
    answers('connection.getFeeds');
    const replaced = answers('connection.replaceFeedAddress');
    const revoked = answers('connection.revokeFeed');
    const { user } = await renderApp({ at, session: admin });
    const row = await rowOf('Front desk');

    await user.click(row.getByRole('button', { name: 'Replace address of Front desk' }));
    await user.click(within(row.getByRole('alertdialog')).getByRole('button', { name: 'Go back' }));
    expect(replaced).toEqual([]);
    await user.click(row.getByRole('button', { name: 'Replace address of Front desk' }));
    await user.click(within(row.getByRole('alertdialog')).getByRole('button', { name: 'Replace address' }));
    expect(await screen.findByText(samples['connection.replaceFeedAddress'].reply.address)).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Revoke Front desk' }));
    await user.click(within(row.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));

    expect(await screen.findByText('Calendar feed revoked')).toBeVisible();
    expect(screen.queryByText(samples['connection.replaceFeedAddress'].reply.address)).not.toBeInTheDocument();
    expect([replaced.length, revoked.length]).toEqual([1, 1]);
  });
});
