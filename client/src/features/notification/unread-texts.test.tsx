import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, clerk } from '../../test/session.ts';

const config = { ...samples['system.config'].reply, getsTexts: true } as const;
const [sample] = samples['notification.getUnread'].reply;
const html = '<b>Where</b> are you?';

beforeEach(() => {
  answerAdminHome();
  answers('system.config', config);
  answers('contact.list');
  answers('rental.getToday');
  answers('rental.listMoneyMatters', []);
  answers('notification.getUnreadIds');
});

const open = async (session = admin) => renderApp({ at: '/admindashboard?view=messages', session });
const section = async () => within(await screen.findByRole('region', { name: 'Texts from customers' }));

it('shows each text as plain text, with its customer, its time and a link to the booking', async () => {
  answers('notification.getUnread', [{ ...sample, words: html }]);
  await open();

  const row = await (await section()).findByRole('listitem');

  expect(row.textContent).toBe(
    `Asha Rao20-11-2026, 10:42AM · WhatsApp · +91 98765 43210${html}Booking K7M-2QXMark as read`,
  );
  expect(row.querySelector('b')).toBeNull();
  expect(within(row).getByRole('link', { name: 'Booking K7M-2QX' })).toHaveAttribute(
    'href',
    expect.stringContaining(`?booking=${ids.confirmed}`),
  );
});

it('shows no link to a booking if the customer has never booked', async () => {
  answers('notification.getUnread', [{ ...sample, bookingId: null, code: null }]);
  await open();

  const row = within(await (await section()).findByRole('listitem'));

  expect(row.getByText('This customer has never booked.')).toBeVisible();
  expect(row.queryByRole('link')).not.toBeInTheDocument();
});

it('removes a text from the list and from the count in the navigation when it is marked as read', async () => {
  handle('notification.getUnread', (_, count) => success('notification.getUnread', count === 1 ? undefined : []));
  handle('notification.getUnreadIds', (_, count) => success('notification.getUnreadIds', count === 1 ? undefined : []));
  const marked = answers('notification.markRead');
  const { user } = await open();
  const link = await screen.findByRole('link', { name: /^Messages ?: ?1 ?unread$/ });

  await user.click((await section()).getByRole('button', { name: 'Mark as read: text from Asha Rao' }));

  expect(await (await section()).findByText('No unread texts.')).toBeVisible();
  await waitFor(() => expect(link).toHaveTextContent(/^Messages$/));
  expect(marked).toMatchObject([{ query: { id: ids.text } }]);
  expect(screen.getByRole('region', { name: 'Texts from customers' })).toHaveFocus();
});

it('shows an error and reloads the list if a text can’t be marked as read because it no longer exists', async () => {
  const read = handle('notification.getUnread', (_, count) =>
    success('notification.getUnread', count === 1 ? undefined : []),
  );
  handle('notification.markRead', () => refusal('text_not_found'));
  const { user } = await open();

  await user.click(await (await section()).findByRole('button', { name: 'Mark as read: text from Asha Rao' }));

  expect(await screen.findByText('This text does not exist')).toBeVisible();
  await waitFor(() => expect(read).toHaveLength(2));
});

it('shows an error with a retry when the texts can’t be loaded', async () => {
  handle('notification.getUnread', (_, count) =>
    count === 1 ? refusal('unavailable') : success('notification.getUnread'),
  );
  const { user } = await open();
  const texts = await section();

  await texts.findByText('We couldn’t load the texts.');
  await user.click(texts.getByRole('button', { name: 'Retry' }));

  expect(await texts.findByText(sample?.words ?? '')).toBeVisible();
});

it('shows clerks the texts, but neither messages from visitors nor templates', async () => {
  const visitors = answers('contact.list');
  answers('notification.getUnread');
  await open(clerk);

  expect(await (await section()).findByRole('listitem')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Messages ?: ?1 ?unread$/ })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Messages' })).not.toBeInTheDocument();
  expect(visitors).toEqual([]);
});

it('requests no texts and shows clerks no link to messages if WhatsApp is not set up', async () => {
  answers('system.config', samples['system.config'].reply);
  const asked = [answers('notification.getUnread'), answers('notification.getUnreadIds')];
  await open(clerk);

  expect(await screen.findByText('No messages')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Messages/ })).not.toBeInTheDocument();
  expect(asked.flat()).toEqual([]);
});
