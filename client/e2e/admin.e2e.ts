import { readFile } from 'node:fs/promises';
import { dialogOf, findPaidBooking, headersOf, makeFleet, panelOf, seeToast } from './support/admin.ts';
import { daysFromToday, logIn, registerCustomer, searchCars } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/* What admins live by, each journey with a location and a car of its own. */

test('customers find a car at its new price, until it is disabled', async ({ page, app, request }) => {
  const { car, location } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');

  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await page.getByLabel('Rental Price').fill('2800');
  await page.getByRole('button', { name: 'Update' }).click();
  await seeToast(page, 'Vehicle updated');
  await expect(panelOf(page, 'Vehicles').getByRole('listitem').filter({ hasText: car.carName })).toContainText(
    '₹2,800',
  );

  const customer = await page.context().browser()?.newContext({ baseURL: app.url });
  const visitor = (await customer?.newPage()) ?? page;
  await logIn(visitor, await registerCustomer(request));
  await visitor.getByLabel('Location').selectOption({ label: location.name });
  await searchCars(visitor, daysFromToday(40));
  await expect(visitor.getByRole('button', { name: 'Rent for ₹5,600' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await page.getByText('Enabled', { exact: true }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await seeToast(page, 'Vehicle updated');
  await visitor.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(visitor.getByText('Out of cars for your dates—guess everyone had the same great idea!')).toBeVisible();
  await customer?.close();
});

test('a second edit of the same version is shown the newer one, and nothing is lost', async ({
  page,
  app,
  request,
}) => {
  const { headers, location, locationId } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await page.getByRole('button', { name: `Edit ${location.name}` }).click();
  await page.getByLabel('Location Description').fill('My words');
  await request.put(`/api/location/editById?id=${locationId}`, {
    headers,
    data: { ...location, description: 'Theirs' },
  });

  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByRole('alertdialog')).toContainText('now “Theirs”, here “My words”');
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(panelOf(page, 'Locations').getByRole('listitem').filter({ hasText: location.name })).toContainText(
    'My words',
  );
});

test('what was typed survives a click outside, and Cancel drops it', async ({ page, app }) => {
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await page.getByRole('button', { name: 'Add Location' }).click();
  await page.getByLabel('Location Name').fill('Half a name');
  await page.mouse.click(5, 5);
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialogOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Add Location' }).click();
  await expect(page.getByLabel('Location Name')).toHaveValue('');
});

test('two days blocked on the calendar are unavailable until the block is removed', async ({ page, app, request }) => {
  const { car, carId, locationId } = await makeFleet(request, app);
  const { fromDate, toDate } = daysFromToday(1);
  const headers = await headersOf(request, app.customer);
  const isFree = async () => {
    const address = `/api/booking/getAvailableCars?locId=${locationId}&fromDate=${fromDate}&toDate=${toDate}`;
    const answer = await request.get(address, { headers });
    const { data }: { data: unknown[] } = await answer.json();
    return data.length === 1;
  };
  await logIn(page, app.admin, `/admindashboard?view=calendar&car=${carId}`);
  await expect(page.getByText(car.carName).first()).toBeVisible();
  expect(await isFree()).toBe(true);

  await page.getByLabel('From Date').fill(fromDate);
  await page.getByLabel('To Date').fill(toDate);
  await page.getByLabel('Reason').fill('Yearly service');
  await page.getByRole('button', { name: 'Block days' }).click();
  await seeToast(page, 'Days blocked');
  expect(await isFree()).toBe(false);

  await page.getByLabel('From Date').fill(toDate);
  await page.getByLabel('To Date').fill(toDate);
  await page.getByLabel('Reason').fill('Again');
  await page.getByRole('button', { name: 'Block days' }).click();
  await expect(page.getByRole('alert')).toContainText('Some of these days are taken');

  await page.getByRole('button', { name: /^Remove block/ }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).click();
  await seeToast(page, 'Block removed');
  expect(await isFree()).toBe(true);
});

test('finds a booking by its id and by its payment id, filters, opens it and exports', async ({
  page,
  app,
  request,
}) => {
  const { _id, paymentId, locationId } = await findPaidBooking(request, app);
  await logIn(page, app.admin, '/admindashboard');
  const search = page.getByLabel('Search by Booking ID');
  const rows = page.getByRole('table').getByRole('row');

  await search.fill(_id);
  await expect(page).toHaveURL(new RegExp(`q=${_id}`));
  await expect(rows).toHaveCount(2);
  await search.fill(paymentId);
  await search.press('Enter');
  await expect(rows.nth(1)).toContainText(_id);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByLabel('Filter by location').selectOption({ label: locationId.name });
  await expect(page).toHaveURL(/locationId=/);
  await expect(page.getByText(/^Page 1 of \d+$/).first()).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFBooking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On',
  );
  expect(text).toContain(_id);

  await page.getByRole('button', { name: `Details of booking ${_id}` }).click();
  await expect(page.getByRole('heading', { name: 'Booking details' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Booking made');
});
