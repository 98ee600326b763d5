import { dayInIndia } from '@rental/contracts';
import { headersOf, makeFleet, turnCounter } from './support/admin.ts';
import { holdCar, payHold } from './support/bookings.ts';
import { logIn, registerCustomer } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* The rental agreement: an owner enters it, and a customer signs it at the hand-out. */

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));

test.afterEach(async ({ request, app }) => {
  const headers = await headersOf(request, app.admin);
  const { data }: { data: { version: number } } = await (
    await request.get('/api/counter/getAgreement', { headers })
  ).json();
  const removed = { version: data.version, text: null };
  expect((await request.put('/api/counter/saveAgreement', { headers, data: removed })).status()).toBe(200);
  await turnCounter(request, app, false);
});

test('a customer signs the rental agreement when the car is handed out', async ({
  page,
  app,
  own,
  request,
  sandbox,
}) => {
  const { locationId, carId } = await makeFleet(request, app);
  const customer = await registerCustomer(request);
  const headers = await headersOf(request, customer);
  const day = dayInIndia(own.now());
  const bookingId = await holdCar({ request, headers }, { carId, locationId, fromDate: day, toDate: day });
  await payHold({ request, headers }, sandbox, bookingId);
  const dialog = page.getByRole('dialog');

  await logIn(page, app.admin, '/admindashboard?view=times');
  await page.getByRole('button', { name: 'Rental agreement' }).click();
  await page
    .getByLabel(/^Text/)
    .fill('1. The driver named here drives the car.\n2. Return it with the same fuel level.');
  await page.getByRole('button', { name: 'Save the agreement' }).click();
  await expect(page.getByLabel(/^Text, version \d+$/)).toBeVisible();
  await reviewScreen(page, 'agreement-settings');

  await page.goto(`/admindashboard?view=counter&locationId=${locationId}`);
  await page.getByRole('button', { name: /^Hand out:/ }).click();
  await dialog.getByRole('button', { name: 'Documents and keys' }).click();
  await dialog.getByRole('checkbox', { name: 'Insurance' }).check();
  const pad = dialog.getByRole('img', { name: 'Signature, empty. Sign here.' });
  await pad.scrollIntoViewIfNeeded();
  await reviewScreen(page, 'agreement-open', '[role=dialog]');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  for (const [right, down] of [
    [0.3, 0.2],
    [0.4, 0.8],
    [0.55, 0.3],
    [0.8, 0.6],
  ] as const) {
    await page.mouse.move(box.x + box.width * right, box.y + box.height * down, { steps: 6 });
  }
  await page.mouse.up();
  await expect(dialog.getByRole('img', { name: 'Signature, drawn' })).toBeVisible();
  await reviewScreen(page, 'agreement-signed', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(dialog.getByText('Car handed out')).toBeVisible();

  await page.goto(`/admindashboard?view=counter&locationId=${locationId}&booking=${bookingId}`);
  await expect(dialog.getByText(/^Rental agreement, version \d+, accepted by/)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Signature' })).toBeVisible();
  await reviewScreen(page, 'agreement-details', '[role=dialog]');

  await dialog.getByRole('link', { name: 'Rental agreement to print' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByText('In the car: Insurance')).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Signature' })).toBeVisible();
  await reviewScreen(page, 'agreement-page');

  await logIn(page, customer, '/bookings');
  await page.getByRole('link', { name: 'Rental agreement' }).click();
  await expect(sheet.getByText('2. Return it with the same fuel level.')).toBeVisible();
  // One A4 page has room for an agreement without photos.
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
  await expect(sheet.getByRole('img', { name: 'Signature' })).toBeVisible();
});
