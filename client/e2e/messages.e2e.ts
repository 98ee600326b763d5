import { addDays, dayInIndia, type FailedMessage, type MessageTemplate } from '@rental/contracts';
import { headersOf, makeFleet } from './support/admin.ts';
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

test('an owner sees templates that differ and a message that failed, opens its booking, and reads what became of it', async ({
  page,
  app,
  request,
}) => {
  const { carId, locationId } = await makeFleet(request, app);
  const headers = await headersOf(request, await registerCustomer(request));
  const fromDate = addDays(dayInIndia(new Date()), 20);
  const bookingId = await holdCar({ request, headers }, { carId, locationId, fromDate, toDate: fromDate });
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
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, messages: 'whatsapp' } } });
  });
  await page.route('**/api/booking/getById*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const timeline = [...body.data.timeline, entryOf(refused), entryOf(delivered)];
    await route.fulfill({ response, json: { ...body, data: { ...body.data, timeline } } });
  });
  const reply = (data: object) => ({ json: { statusCode: 200, message: 'OK', data } });
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
