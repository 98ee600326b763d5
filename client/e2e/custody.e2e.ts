import { readFile } from 'node:fs/promises';
import { addDays, dayInIndia, photoContract } from '@rental/contracts';
import { makeFleet, saveCharges, turnCounter } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { drawPhoto } from './support/draw-photo.ts';
import { press, typeInto } from './support/keyboard.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

test('an owner looks up by keyboard who had a car, and charges a challan with its evidence', async ({
  page,
  app,
  own,
  request,
}) => {
  await saveCharges(request, app, [
    { kind: 'fine', words: 'As on the official notice' },
    { kind: 'toll', words: 'As paid' },
  ]);
  const digits = String(Date.now());
  const plate = `KA01${digits.slice(-6)}`;
  const { headers, carId, car, locationId } = await makeFleet(request, app, { plate });
  const today = dayInIndia(own.now());
  const bookingId = newId();
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/counter/${path}`, { headers, data });
    expect(reply.status(), await reply.text()).toBe(201);
  };
  const period = { carId, locationId, fromDate: today, toDate: today, expectedTotal: car.rentalPrice };
  const customer = { name: 'Meera Iyer', phone: `7${digits.slice(-9)}`, email: `meera-${digits}@example.com` };
  await post('hold', { ...period, recordId: bookingId, customer });
  const payment = { amount: car.rentalPrice, method: 'cash' };
  await request.put('/api/counter/confirm', { headers, data: { bookingId, rev: 0, payment } });
  await post('handOut', { bookingId, rev: 1, recordId: newId() });
  await own.passMinutes(2);

  await logIn(page, app.admin, '/admindashboard?view=counter');
  await press(page, page.getByRole('button', { name: 'Who had this car?' }));
  await typeInto(page, page.getByRole('textbox', { name: /^Number plate/ }), plate.toLowerCase());
  await reviewScreen(page, 'custody-question');

  const now = own.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

  await test.step('sees the customer', async () => {
    await page.getByLabel(/^Time/).fill(now);
    await press(page, page.getByRole('button', { name: 'Look up' }));
    await expect(page.getByRole('article')).toContainText('Meera Iyer had the car.');
    await reviewScreen(page, 'custody-answer');
  });

  await test.step('sees that nobody had it on the day before', async () => {
    await page.getByLabel(/^Day/).fill(addDays(today, -1));
    await press(page, page.getByRole('button', { name: 'Look up' }));
    await expect(page.getByRole('article')).toContainText('Nobody had the car then.');
    await reviewScreen(page, 'custody-nobody');
  });

  await test.step('exports who had the car as a file', async () => {
    await typeInto(page, page.getByLabel(/^Only this number plate/), plate);
    const downloading = page.waitForEvent('download');
    await press(page, page.getByRole('button', { name: 'Export CSV' }));
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.split('\r\n').filter((line) => line.startsWith(plate) && line.includes('Meera Iyer'))).toHaveLength(1);
    await reviewScreen(page, 'custody-file');
  });

  await test.step('enters a challan, and sees who had the car', async () => {
    await press(page, page.getByRole('button', { name: 'Back to the counter' }));
    await press(page, page.getByRole('button', { name: 'Challans' }));
    await press(page, page.getByRole('button', { name: 'Enter a challan' }));
    const fields = { 'Number plate': plate, Offence: 'Speeding on the airport road', Amount: '1000' };
    for (const [name, text] of Object.entries(fields))
      await typeInto(page, page.getByLabel(new RegExp(`^${name}`)), text);
    await page.getByLabel(/^Time/).fill(now);
    await typeInto(page, page.getByLabel(/^Number of the notice/), digits);
    await typeInto(page, page.getByLabel(/^Issued by/), 'Bengaluru Traffic Police');
    await expect(page.getByLabel(/^Answer by/)).toHaveValue(addDays(today, 45));
    await reviewScreen(page, 'challan-form');
    await press(page, page.getByRole('button', { name: 'Save' }));
    await expect(page.getByRole('article')).toContainText('Meera Iyer had the car.');
    await reviewScreen(page, 'challan');
  });

  await test.step('charges it, and emails the pay link', async () => {
    await press(page, page.getByRole('button', { name: 'Charge ₹1,000' }));
    await press(page, page.getByRole('button', { name: 'Email the pay link' }));
    await expect(page.getByText('Pay link emailed')).toBeVisible();
    await reviewScreen(page, 'challan-charged');
  });

  await test.step('prints the evidence with the photo of the hand-out', async () => {
    const query = new URLSearchParams({ bookingId, photoId: newId(), kind: 'out', place: 'front' });
    const added = await request.post(`/api${photoContract.add.path}?${query.toString()}`, {
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
      data: await drawPhoto(page),
    });
    expect(added.status()).toBe(201);
    await press(page, page.getByRole('button', { name: 'Evidence' }));
    await expect(page.getByRole('img', { name: 'Pick-up, Front' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeEnabled();
    await reviewScreen(page, 'challan-evidence');
  });

  await test.step('finds it in the list', async () => {
    await press(page, page.getByRole('button', { name: 'Back to the challan', exact: true }));
    await press(page, page.getByRole('button', { name: 'Back to the challans' }));
    await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Charged');
    await expect(page.getByRole('button', { name: `${digits}, Bengaluru Traffic Police` })).toBeVisible();
    await reviewScreen(page, 'challans');
  });

  await test.step('imports tolls from the file of a bank, and charges one', async () => {
    await press(page, page.getByRole('button', { name: 'Back to the counter' }));
    await press(page, page.getByRole('button', { name: 'Tolls' }));
    const rows = [`N${digits}1,${plate},Talegaon,${today} ${now},95`, `N${digits}2,${plate},Khed,31-02-2026,40`];
    const yesterday = `N${digits}3,${plate},Devanahalli,${addDays(today, -1)} 10:00,120`;
    const buffer = Buffer.from(['Txn,Vehicle No,Plaza,Txn Time,Debit', ...rows, yesterday].join('\r\n'));
    const file = { name: 'october.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('Import a bank file').and(page.locator('input')).setInputFiles(file);
    const columns = { Reference: 'Txn', 'Number plate': 'Vehicle No', 'Day and time': 'Txn Time', Amount: 'Debit' };
    const form = page.getByRole('form', { name: 'Columns of the file' });
    for (const [name, heading] of Object.entries({ ...columns, 'Toll plaza': 'Plaza' }))
      await form.getByRole('combobox', { name: new RegExp(`^${name}`) }).selectOption(heading);
    await reviewScreen(page, 'toll-columns');
    await press(page, form.getByRole('button', { name: 'Check the file' }));
    await expect(page.getByRole('list', { name: 'Rows that need your attention' })).toContainText('Line 3');
    await reviewScreen(page, 'toll-preview');
    await press(page, page.getByRole('button', { name: 'Import', exact: true }));
    await expect(page.getByText('Nobody had KA')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Charge ₹95, Talegaon' }));
    await expect(page.getByRole('listitem').filter({ hasText: 'Talegaon' })).toContainText('Charged');
    await reviewScreen(page, 'tolls');
  });
});
