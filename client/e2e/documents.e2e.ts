import { readFile } from 'node:fs/promises';
import { addDays, dayInIndia, formatDay } from '@rental/contracts';
import { makeFleet, seeToast, turnCounter } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('an owner adds a licence of the business by keyboard, renews it and deletes it', async ({ page, app, own }) => {
  const number = `RC/${String(Date.now()).slice(-8)}`;
  const today = dayInIndia(own.now());
  const row = page.getByRole('listitem').filter({ hasText: number });
  const form = page.getByRole('dialog');
  await logIn(page, app.admin, '/admindashboard?view=documents');

  await test.step('adds a licence that expires soon', async () => {
    await press(page, page.getByRole('button', { name: 'Add document' }));
    await typeInto(page, form.getByLabel('Number'), number);
    await form.getByLabel('Valid until').fill(addDays(today, 12));
    await typeInto(page, form.getByLabel('Note'), 'Renew at the transport office');
    await reviewScreen(page, 'documents-form', '[role=dialog]');
    await press(page, form.getByRole('button', { name: 'Save' }));
    await seeToast(page, 'Document added');
    await expect(row.getByText('Expires soon')).toBeVisible();
    await reviewScreen(page, 'documents');
  });

  await test.step('renews it', async () => {
    await press(page, row.getByRole('button', { name: /^Edit/ }));
    await form.getByLabel('Valid until').fill(addDays(today, 1_800));
    await press(page, form.getByRole('button', { name: 'Update' }));
    await seeToast(page, 'Document updated');
    await expect(row.getByText(`Valid until ${formatDay(addDays(today, 1_800))}`)).toBeVisible();
    await expect(row.getByText('Expires soon')).toBeHidden();
  });

  await test.step('is asked before it is deleted', async () => {
    await press(page, row.getByRole('button', { name: /^Delete/ }));
    await reviewScreen(page, 'documents-delete');
    await press(page, row.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    await seeToast(page, 'Document deleted');
    await expect(row).toBeHidden();
  });
});

test('an owner downloads the register of rentals of a location by keyboard', async ({ page, app, own, request }) => {
  await turnCounter(request, app, true);
  const plate = `KA03${String(Date.now()).slice(-6)}`;
  const { headers, carId, car, locationId } = await makeFleet(request, app, { plate });
  const today = dayInIndia(own.now());
  const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  const bookingId = newId();
  const customer = { name: 'Asha Rao', phone: `7${String(Date.now()).slice(-9)}` };
  const period = { carId, locationId, fromDate: today, toDate: today, expectedTotal: car.rentalPrice };
  await request.post('/api/counter/hold', { headers, data: { ...period, recordId: bookingId, customer } });
  const payment = { amount: car.rentalPrice, method: 'cash' };
  await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0, payment } });
  const out = await request.post('/api/counter/handOut', { headers, data: { bookingId, rev: 1, recordId: newId() } });
  expect(out.status(), await out.text()).toBe(201);

  await logIn(page, app.admin, '/admindashboard?view=documents');
  const register = page.getByRole('region', { name: 'Register of rentals' });
  await register.getByLabel('Location').selectOption(locationId);
  const downloading = page.waitForEvent('download');
  await press(page, register.getByRole('button', { name: 'Export CSV' }));

  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(`^${plate}.*Hand-out,Still out.*Asha Rao`),
  ]);
  await reviewScreen(page, 'documents-register');
  await turnCounter(request, app, false);
});
