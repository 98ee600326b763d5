import { randomBytes } from 'node:crypto';
import { turnCounter } from './support/admin.ts';
import { bookingCards, logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { makeTaxedFleet, openDialogOf, payAndOpenPaper, typeBusiness } from './support/taxed-fleet.ts';
import { expect, test } from './support/test.ts';

/* A registration whose tax invoices are issued when the car is back. */

test('a customer gets a receipt voucher, enters a business for the invoice, and a refund voucher after cancelling', async ({
  page,
  app,
  request,
}) => {
  const fleet = await makeTaxedFleet(request, app, { invoiceAt: 'return' });
  const { prefix } = fleet;
  await openDialogOf(fleet, { page, request });
  await page.getByLabel('State of residence').selectOption('Goa');
  const paper = await payAndOpenPaper(page);
  await expect(paper).toContainText(new RegExp(`Receipt Voucher ${prefix}/\\d{2}-\\d{2}/W0001`));
  await expect(paper).toContainText('This is not a tax invoice. We issue it when the car is back.');
  await expect(paper).toContainText('IGST 18%');
  await reviewScreen(page, 'receipt-voucher');
  await page.emulateMedia({ media: 'print' });
  await reviewScreen(page, 'receipt-voucher-print');
  await page.emulateMedia({ media: null });

  await page.getByRole('button', { name: 'Change billing details' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change billing details' });
  await dialog.getByLabel('I need a GST invoice').press('Space');
  await typeBusiness(dialog);
  await reviewScreen(page, 'billing-before-invoice');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(paper).toContainText('Goa (30)');

  await page.goto('/bookings');
  await reviewScreen(page, 'vouchers-bookings');
  await bookingCards(page).getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  const refund = page.getByRole('link', { name: new RegExp(`Refund voucher ${prefix}`) });
  // The paper gets its number a moment later.
  await expect(async () => {
    await page.reload();
    await expect(refund).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await refund.click();
  await expect(paper).toContainText(new RegExp(`for receipt voucher ${prefix}/\\d{2}-\\d{2}/W0001`));
  await expect(paper).toContainText('Total returned');
  await reviewScreen(page, 'refund-voucher');
});

test('staff take money before a rental and hand the car out and in; the invoice names the voucher and what is still to be paid', async ({
  page,
  app,
  request,
}) => {
  const { car, headers, locationId, prefix } = await makeTaxedFleet(request, app, { invoiceAt: 'return' });
  await turnCounter(request, app, true);
  try {
    await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
    await page.getByRole('button', { name: 'New rental' }).click();
    await page.getByRole('textbox', { name: 'Phone number, email or name' }).fill(`7${String(Date.now()).slice(-9)}`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Leela Das');
    await page.getByRole('radio', { name: new RegExp(car.carName) }).check();
    await page.getByLabel('State of residence').selectOption('Karnataka');
    await page.getByRole('button', { name: /^Hold for/ }).click();
    await page.getByRole('switch', { name: 'The customer pays now' }).click();
    await page.getByRole('button', { name: 'Confirm the booking' }).click();
    await expect(page.getByText('The booking is confirmed.')).toBeFocused();
    const bookingId = /tab=rental-([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
    const receipt = `/bookings/receipt?id=${bookingId}`;
    await page.goto(receipt);
    await expect(
      page.getByText('There is nothing to print yet. We issue the invoice when the car is back.'),
    ).toBeVisible();
    await reviewScreen(page, 'before-any-voucher');

    const record = async (path: string, given: object) => {
      const { data }: { data: { rev: number } } = await (
        await request.get('/api/booking/getById', { headers, params: { id: bookingId } })
      ).json();
      const body = { bookingId, rev: data.rev, recordId: randomBytes(12).toString('hex'), ...given };
      const reply = await request.post(`/api/counter/${path}`, { headers, data: body });
      expect(reply.ok(), await reply.text()).toBe(true);
    };
    await record('takeMoney', { amount: 1_180, method: 'cash' });
    await page.goto(receipt);
    const paper = page.getByRole('article');
    await expect(paper).toContainText(/Receipt Voucher .*W0001/, { timeout: 15_000 });
    await expect(paper).toContainText('PaymentCash');
    await reviewScreen(page, 'receipt-voucher-of-part');
    await record('handOut', { balanceReason: 'Pays at the return' });
    await record('takeBack', { unusedDays: 'keep' });

    await expect(async () => {
      await page.goto(receipt);
      await expect(paper).toContainText(new RegExp(`Tax Invoice ${prefix}/\\d{2}-\\d{2}/00001`), { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(paper).toContainText(new RegExp(`for receipt voucher ${prefix}/\\d{2}-\\d{2}/W0001`));
    await expect(paper).toContainText('Still to pay');
    await reviewScreen(page, 'invoice-at-return');
    await page.emulateMedia({ media: 'print' });
    await reviewScreen(page, 'invoice-at-return-print');
    await page.emulateMedia({ media: null });
    await page.goto(`/admindashboard?booking=${bookingId}`);
    await expect(page.getByRole('link', { name: new RegExp(`Receipt voucher ${prefix}`) })).toBeVisible();
    await reviewScreen(page, 'vouchers-staff');
  } finally {
    await turnCounter(request, app, false);
  }
});
