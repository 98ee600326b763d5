import { turnCounter } from './support/admin.ts';
import { confirmButton, logIn } from './support/customer.ts';
import { readZip } from './support/read-zip.ts';
import { reviewScreen } from './support/review.ts';
import { makeTaxedFleet, openDialogOf, payAndOpenPaper, typeBusiness } from './support/taxed-fleet.ts';
import { expect, test } from './support/test.ts';

test('a customer gives the GSTIN of a business, pays, and gets a tax invoice with IGST', async ({
  page,
  app,
  browser,
  request,
}) => {
  const fleet = await makeTaxedFleet(request, app);
  const { prefix } = fleet;

  await openDialogOf(fleet, { page, request });
  const state = page.getByLabel('State of residence');
  await expect(state).toBeVisible();
  await expect(confirmButton(page)).toBeDisabled();
  await reviewScreen(page, 'tax-invoice-residence');

  await page.getByLabel('I need a GST invoice').check();
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
  await page.getByLabel('Legal name').fill('Ghats Traders');
  await page.getByLabel('Address').fill('4 Station Road\nPune 411001');
  await expect(page.getByText('This GSTIN has a typing error. Compare it with your certificate.')).toBeVisible();
  await reviewScreen(page, 'tax-invoice-business');
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');

  const invoice = await payAndOpenPaper(page);
  await expect(invoice).toContainText(new RegExp(`Tax Invoice ${prefix}/\\d{2}-\\d{2}/00001`));
  const title = await invoice.innerText();
  await expect(invoice).toContainText('GSTIN 27AAPFU0939F1ZV');
  await expect(invoice).toContainText('Maharashtra (27)');
  await expect(invoice).toContainText('IGST 18%₹716.95');
  await expect(invoice.getByRole('img', { name: 'QR code for checking this paper' })).toBeVisible();
  await reviewScreen(page, 'tax-invoice');
  await page.emulateMedia({ media: 'print' });
  await reviewScreen(page, 'tax-invoice-print');
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: 'Open the check' }).click();
  await expect(page.getByRole('heading', { name: 'Our record is unchanged' })).toBeFocused();
  await expect(page.getByText('Ghats Traders')).toBeHidden();
  await reviewScreen(page, 'check-paper');
  await page.goto(`/check#${'0f'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'We don’t know this paper' })).toBeVisible();
  await reviewScreen(page, 'check-paper-unknown');

  await test.step('the owner downloads the month, whose zip has the invoice and its payment', async () => {
    const [number = 'no number'] = /[A-Z]{4}\/\d{2}-\d{2}\/00001/.exec(title) ?? [];
    const office = await browser.newPage({ baseURL: app.url });
    await logIn(office, app.admin, '/admindashboard?view=tax');
    const panel = office.getByRole('region', { name: 'Month for the accountant' });
    await panel.getByLabel('Month').selectOption({ index: 0 });
    await expect(panel.getByText(/^This month isn’t over\./)).toBeVisible();
    await reviewScreen(office, 'tax-month');
    const downloading = office.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download' }).press('Enter');
    const files = await readZip(await (await downloading).path());
    expect(files.get(`${prefix}/papers.csv`)).toContain(number);
    expect(
      files
        .get('payments.csv')
        ?.split('\r\n')
        .filter((row) => row.includes(number)),
    ).toHaveLength(1);
    expect(files.get('control.csv')).toContain('Razorpay in transit');
    expect(files.get('files.csv')).toContain(`${prefix}/papers.csv`);
    await expect(panel.getByRole('button', { name: 'Download' })).toBeEnabled();
    await office.close();
  });
});

test('a customer changes the state of residence to a business after paying, and staff change it again', async ({
  page,
  app,
  browser,
  request,
}) => {
  const fleet = await makeTaxedFleet(request, app);
  const { prefix } = fleet;
  await openDialogOf(fleet, { page, request });
  await page.getByLabel('State of residence').selectOption('Goa');
  const invoice = await payAndOpenPaper(page);
  await expect(invoice).toContainText('Goa (30)');
  const bookingId = new URL(page.url()).searchParams.get('id') ?? '';

  await page.getByRole('button', { name: 'Change billing details' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change billing details' });
  await expect(dialog.getByText('These are the present details.')).toBeVisible();
  await reviewScreen(page, 'billing-residence');
  await dialog.getByLabel('I need a GST invoice').press('Space');
  await typeBusiness(dialog);
  await reviewScreen(page, 'billing-business');
  await dialog.getByRole('button', { name: 'Issue again' }).press('Enter');
  await expect(dialog).toBeHidden();
  const replaced = page.getByRole('link', { name: new RegExp(`Replaced by Tax Invoice ${prefix}`) });
  await expect(replaced).toBeVisible();
  await reviewScreen(page, 'billing-replaced');
  await replaced.click();
  await expect(invoice).toContainText(new RegExp(`instead of tax invoice ${prefix}/\\d{2}-\\d{2}/00001`));
  await expect(invoice).toContainText('GSTIN 27AAPFU0939F1ZV');
  await reviewScreen(page, 'billing-reissued');

  const office = await browser.newPage({ baseURL: app.url });
  await logIn(office, app.admin, `/admindashboard?booking=${bookingId}`);
  await office.getByRole('button', { name: 'Change billing details' }).press('Enter');
  await office.getByLabel('The customer needs a GST invoice').press('Space');
  await office.getByLabel('State of residence').selectOption('Karnataka');
  await reviewScreen(office, 'billing-by-staff');
  await office.getByRole('button', { name: 'Issue again' }).press('Enter');
  await expect(office.getByRole('link', { name: new RegExp(`Receipt ${prefix}/.*00003`) })).toBeVisible();
  await office.close();
});

test('staff ask a customer at the counter for the GSTIN, and the tax invoice names it', async ({
  page,
  app,
  request,
}) => {
  const { car, locationId, prefix } = await makeTaxedFleet(request, app);
  await turnCounter(request, app, true);
  try {
    await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
    await page.getByRole('button', { name: 'New rental' }).click();
    await page.getByRole('textbox', { name: 'Phone number, email or name' }).fill(`7${String(Date.now()).slice(-9)}`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Leela Das');
    await page.getByRole('radio', { name: new RegExp(car.carName) }).check();
    await expect(page.getByText('Choose the customer’s state of residence first')).toBeVisible();
    await reviewScreen(page, 'new-rental-residence');

    await page.getByLabel('The customer needs a GST invoice').check();
    await typeBusiness(page);
    const hold = page.getByRole('button', { name: /^Hold for/ });
    await expect(hold).toBeEnabled();
    await reviewScreen(page, 'new-rental-business');
    await hold.click();
    await page.getByRole('button', { name: 'Confirm the booking' }).click();
    await expect(page.getByText('The booking is confirmed.')).toBeFocused();
    const bookingId = /tab=rental-([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
    await page.goto(`/bookings/receipt?id=${bookingId}`);

    const invoice = page.getByRole('article');
    await expect(invoice).toContainText(new RegExp(`Tax Invoice ${prefix}/\\d{2}-\\d{2}/00001`));
    await expect(invoice).toContainText('GSTIN 27AAPFU0939F1ZV');
  } finally {
    await turnCounter(request, app, false);
  }
});

test('under the composition scheme, a customer isn’t asked for a state and gets a bill of supply', async ({
  page,
  app,
  browser,
  request,
}) => {
  const fleet = await makeTaxedFleet(request, app);
  const { prefix, gstin } = fleet;

  await test.step('the owner chooses the scheme', async () => {
    const office = await browser.newPage({ baseURL: app.url });
    await logIn(office, app.admin, '/admindashboard?view=tax');
    await office.getByRole('button', { name: `Edit ${gstin}` }).press('Enter');
    await office.getByLabel('GST scheme').selectOption('Composition scheme');
    await expect(office.getByText(/you may not rent to customers in other states/)).toBeVisible();
    await reviewScreen(office, 'composition-scheme');
    await office.getByRole('button', { name: 'Update' }).press('Enter');
    await expect(office.getByRole('listitem').filter({ hasText: gstin })).toContainText('Composition scheme');
    await office.close();
  });

  await openDialogOf(fleet, { page, request });
  await expect(page.getByLabel('I need a bill for my business')).toBeVisible();
  await expect(page.getByLabel('State of residence')).toBeHidden();
  await reviewScreen(page, 'bill-of-supply-question');

  const bill = await payAndOpenPaper(page);
  await expect(bill).toContainText(/^Composition taxable person, not eligible to collect tax on supplies/);
  await expect(bill).toContainText(new RegExp(`Bill of Supply ${prefix}/\\d{2}-\\d{2}/00001`));
  await expect(bill).toContainText('Value of supply (SAC 997311)₹4,700.00');
  await expect(bill).not.toContainText(/[CSI]GST|%|Place of supply/);
  await reviewScreen(page, 'bill-of-supply');
  await page.emulateMedia({ media: 'print' });
  await reviewScreen(page, 'bill-of-supply-print');
  await page.emulateMedia({ media: null });

  await page.getByRole('link', { name: 'Open the check' }).click();
  await expect(page.getByText(`Bill of Supply ${prefix}`)).toBeVisible();
});
