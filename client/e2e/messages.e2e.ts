import { addDays, type CustomerText, dayInIndia, type FailedMessage, type MessageTemplate } from '@rental/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { headersOf, makeFleet } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { holdCar } from './support/bookings.ts';
import { logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* The app of the browser tests has no provider of messages, so the replies about messages are those of one that has. */

const templates: MessageTemplate[] = [
  {
    channel: 'whatsapp',
    kind: 'confirmed',
    name: 'booking_confirmed',
    state: 'approved',
    ours: 'Hello {{1}}, your booking of {{2}} is confirmed.',
  },
  {
    channel: 'whatsapp',
    kind: 'pick_up',
    name: 'booking_pick_up',
    state: 'differs',
    ours: 'Hello {{1}},\nyour pick-up is {{2}}. Please bring your driving licence.',
    theirs: 'Hello {{1}},\nyour car is ready {{2}}. Bring your driving licence.',
  },
  {
    channel: 'whatsapp',
    kind: 'late',
    name: 'booking_late',
    state: 'paused',
    ours: 'Hello {{1}}, your car was due back {{2}}.',
  },
  { channel: 'whatsapp', kind: 'refund', state: 'unset', ours: 'Hello {{1}}, we refunded {{2}}.' },
];

/** Holds any car for a new customer, and returns the id of the booking. */
async function holdAnyCar(request: APIRequestContext, app: RunningApp): Promise<string> {
  const { carId, locationId } = await makeFleet(request, app);
  const headers = await headersOf(request, await registerCustomer(request));
  const fromDate = addDays(dayInIndia(new Date()), 20);
  return holdCar({ request, headers }, { carId, locationId, fromDate, toDate: fromDate });
}

type Data = Record<string, unknown>;

/** Changes the data of the server’s replies to a call before the page gets them. */
async function alterReplies(page: Page, path: string, alter: (data: Data) => Data): Promise<void> {
  await page.route(`**/api/${path}*`, async (route) => {
    const response = await route.fetch();
    const body: { data: Data } = await response.json();
    await route.fulfill({ response, json: { ...body, data: alter(body.data) } });
  });
}

const alterConfig = async (page: Page, changes: Data) =>
  alterReplies(page, 'config', (data) => ({ ...data, ...changes }));

const addToTimeline = async (page: Page, entries: readonly object[]) =>
  alterReplies(page, 'booking/getById', (data) => ({
    ...data,
    timeline: [...(data['timeline'] as object[]), ...entries], // defined by the contract
  }));

const reply = (data: object, message = 'OK') => ({ json: { statusCode: 200, message, data } });

test('an owner sees templates that differ and a message that failed, opens its booking, and reads what became of it', async ({
  page,
  app,
  request,
}) => {
  const bookingId = await holdAnyCar(request, app);
  const at = new Date().toISOString();
  const refused = { channel: 'whatsapp', state: 'failed', failedAt: at, reason: '131026', replacedBy: 'sms' } as const;
  const delivered = { channel: 'sms', state: 'delivered', sentAt: at, deliveredAt: at } as const;
  const failed: FailedMessage[] = [
    { _id: 'whatsapp:1', bookingId, code: 'K7M-2QX', kind: 'pick_up', message: refused },
  ];
  const entryOf = (message: typeof refused | typeof delivered) => ({
    at,
    event: 'message',
    detail: 'pick_up',
    by: null,
    message,
  });
  await alterConfig(page, { messages: 'whatsapp' });
  await addToTimeline(page, [entryOf(refused), entryOf(delivered)]);
  await page.route('**/api/notification/getTemplates', (route) => route.fulfill(reply(templates)));
  await page.route('**/api/notification/getFailed', (route) => route.fulfill(reply(failed)));

  await logIn(page, app.admin, '/admindashboard?view=messages');
  const list = page.getByRole('region', { name: 'Templates' });
  await expect(list.getByRole('insertion').first()).toContainText('pick-up');
  await reviewScreen(page, 'admin-messages');
  await list.getByRole('button', { name: 'Our text: Car is late' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByText('your car was due back')).toBeVisible();

  await page.getByRole('link', { name: 'Booking K7M-2QX' }).focus();
  await page.keyboard.press('Enter');
  const timeline = page.getByRole('dialog').getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Sent by SMS instead.')).toBeVisible();
  await expect(timeline.getByText(/^Delivered at/)).toBeVisible();
  await timeline.scrollIntoViewIfNeeded();
  await reviewScreen(page, 'admin-booking-messages', '[role=dialog]');
});

test('staff find an unread text, read it in the booking, and mark it as read with the keyboard', async ({
  page,
  app,
  request,
}) => {
  const bookingId = await holdAnyCar(request, app);
  const at = new Date().toISOString();
  const words =
    'Hello, my train is late.\nI’ll be there about 20 minutes after the pick-up time. <b>Is that all right?</b>';
  const text: CustomerText = {
    _id: 'a'.repeat(24),
    at,
    channel: 'whatsapp',
    words,
    customerName: 'Ananya Banerjee',
    customerPhone: '+919876543210',
    bookingId,
    code: 'K7M-2QX',
  };
  let unread = [text];
  await alterConfig(page, { getsTexts: true });
  await addToTimeline(page, [{ at, event: 'text_received', detail: words, by: null, channel: 'whatsapp' }]);
  await page.route('**/api/notification/getUnread', async (route) => route.fulfill(reply(unread)));
  await page.route('**/api/notification/getUnreadIds', async (route) =>
    route.fulfill(reply(unread.map(({ _id }) => _id))),
  );
  await page.route('**/api/notification/markRead*', async (route) => {
    unread = [];
    await route.fulfill(reply({ _id: text._id }, 'Marked as read'));
  });

  await logIn(page, app.admin, '/admindashboard');
  await page.getByRole('link', { name: /^Messages ?: ?1 ?unread$/ }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Texts from customers' });
  await expect(list.getByText('<b>Is that all right?</b>')).toBeVisible();
  await reviewScreen(page, 'admin-unread-texts');

  await list.getByRole('link', { name: 'Booking K7M-2QX' }).focus();
  await page.keyboard.press('Enter');
  const timeline = page.getByRole('dialog').getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Text from the customer')).toBeVisible();
  await expect(timeline.getByText('<b>Is that all right?</b>')).toBeVisible();
  await timeline.scrollIntoViewIfNeeded();
  await reviewScreen(page, 'admin-booking-text', '[role=dialog]');

  await page.goBack();
  await list.getByRole('button', { name: 'Mark as read: text from Ananya Banerjee' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByText('No unread texts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});
