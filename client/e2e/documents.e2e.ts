import { addDays, dayInIndia, formatDay } from '@rental/contracts';
import { seeToast } from './support/admin.ts';
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
