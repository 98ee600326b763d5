import type { Locator, Page } from '@playwright/test';
import { dayInIndia, photoContract } from '@rental/contracts';
import { headersOf, makeFleet, turnCounter } from './support/admin.ts';
import { holdCar, payHold } from './support/bookings.ts';
import { logIn, registerCustomer } from './support/customer.ts';
import { drawPhoto } from './support/draw-photo.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Photos of a car at its hand-out and return, taken on a phone with a bad connection. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test.beforeEach(async ({ request, app }) => turnCounter(request, app, true));
test.afterEach(async ({ request, app }) => turnCounter(request, app, false));

const places = ['Front', 'Front right', 'Rear right', 'Back', 'Rear left', 'Front left', 'Dashboard', 'Inside'];

/** Takes a photo of a place: chooses a file, as a camera does. */
async function take(part: Page | Locator, place: string, buffer: Buffer): Promise<void> {
  const chooser = part.locator(`input[type=file][aria-label="${place}"]`);
  await chooser.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

/** Adds a dent in the dialog of a handover. */
async function addDent(dialog: Locator, place: string): Promise<void> {
  const closed = dialog.getByRole('button', { name: /^Damage/, expanded: false });
  if (await closed.isVisible()) await closed.click();
  await dialog.getByRole('button', { name: 'Add damage' }).click();
  await dialog.getByLabel('Where').selectOption(place);
  await dialog.getByLabel('What', { exact: true }).selectOption('Dent');
}

test('eight photos of a hand-out survive a lost connection and a reload, and the customer sees them', async ({
  page,
  context,
  app,
  own,
  request,
  sandbox,
  browser,
}) => {
  const {
    locationId,
    carId,
    car: { carName },
  } = await makeFleet(request, app);
  const customer = await registerCustomer(request);
  const headers = await headersOf(request, customer);
  const day = dayInIndia(own.now());
  const wanted = { carId, locationId, fromDate: day, toDate: day };
  const bookingId = await holdCar({ request, headers }, wanted);
  await payHold({ request, headers }, sandbox, bookingId);
  const dialog = page.getByRole('dialog');
  const sent = dialog.getByText('Sent', { exact: true });

  await test.step('takes eight photos, half of them without a connection, in less than two minutes', async () => {
    await logIn(page, app.admin, `/admindashboard?view=counter&locationId=${locationId}`);
    const photo = await drawPhoto(page);
    const begun = Date.now();
    await page.getByRole('button', { name: /^Hand out:/ }).click();
    await dialog.getByRole('button', { name: 'Photos' }).click();
    await expect(dialog.getByRole('button', { name: 'Take a photo: Inside' })).toBeVisible();
    await reviewScreen(page, 'photos-empty', '[role=dialog]');
    for (const place of places.slice(0, 4)) await take(dialog, place, photo);
    await expect(sent).toHaveCount(4);

    await context.setOffline(true);
    for (const place of places.slice(4)) await take(dialog, place, photo);
    await expect(dialog.getByText('4 photos still to send.')).toBeVisible();
    await expect(dialog.getByText('Waiting to be sent')).toHaveCount(4);
    await reviewScreen(page, 'photos-waiting', '[role=dialog]');
    await context.setOffline(false);
    await expect(sent).toHaveCount(8);
    await expect(dialog.getByText(/still to send/)).toBeHidden();
    await reviewScreen(page, 'photos-sent', '[role=dialog]');
    expect(Date.now() - begun).toBeLessThan(120_000);
  });

  await test.step('records the hand-out while a photo is waiting, which is sent after a reload', async () => {
    const photo = await drawPhoto(page);
    await page.route('**/api/photo/add?*', async (route) => route.abort());
    await take(dialog, 'Anything else', photo);
    await expect(dialog.getByText('1 photo still to send.')).toBeVisible();
    await addDent(dialog, 'Left rear door');
    await reviewScreen(page, 'damage-hand-out', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Hand out', exact: true }).click();
    await expect(dialog.getByText('Car handed out')).toBeVisible();
    await expect(dialog.getByText('1 photo still to send.')).toBeVisible();
    await reviewScreen(page, 'photos-handed-out', '[role=dialog]');

    await page.reload();
    await expect(page.getByText('1 photo still to send.')).toBeVisible();
    await reviewScreen(page, 'photos-counter');
    await page.unroute('**/api/photo/add?*');
    await page.reload();
    await expect(page.getByText('No cars to hand out today.')).toBeVisible();
    await expect(page.getByText(/still to send/)).toBeHidden();
  });

  await test.step('the customer sees each photo once, and adds one', async () => {
    const visit = await browser.newPage({ baseURL: app.url, viewport: { width: 390, height: 844 } });
    await logIn(visit, customer, '/bookings');
    await visit.getByRole('button', { name: 'Photos of the car' }).click();
    const pickUp = visit.getByRole('region', { name: 'Photos, Pick-up' });
    await expect(pickUp.getByRole('listitem')).toHaveCount(9);
    await pickUp.getByRole('button', { name: 'Show larger: Front left' }).click();
    await expect(pickUp.getByRole('img', { name: 'Front left' })).toBeVisible();
    await reviewScreen(visit, 'photos-my-bookings');
    await take(visit, 'Rear left', await drawPhoto(visit));
    await expect(pickUp.getByText('Rear left, your photo')).toBeVisible();
    await visit.getByRole('button', { name: 'Damage of the car' }).click();
    const known = visit.getByRole('listitem').filter({ hasText: 'Dent, left rear door, small' });
    await expect(known.getByText('Found at the pick-up')).toBeVisible();
    await visit.getByRole('button', { name: 'Report damage you see' }).click();
    await visit.getByLabel('Where').selectOption('Front bumper');
    await visit.getByRole('button', { name: 'Report damage', exact: true }).click();
    await expect(visit.getByText('Reported by you at the pick-up')).toBeVisible();
    await reviewScreen(visit, 'damage-my-bookings');
    await visit.close();

    const query = new URLSearchParams({ bookingId });
    const reply = await request.get(`/api${photoContract.getAll.path}?${query.toString()}`, { headers });
    const { data }: { data: { photos: { place: string; takenBy: string }[] } } = await reply.json();
    expect(new Set(data.photos.map(({ place, takenBy }) => `${place} ${takenBy}`)).size).toBe(10);
    expect(data.photos).toHaveLength(10);
  });

  await test.step('the return shows the photos of the pick-up beside the new ones', async () => {
    await page.goto(`/admindashboard?view=counter&locationId=${locationId}&booking=${bookingId}`);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('button', { name: 'Photos' }).click();
    await expect(dialog.getByRole('img', { name: 'Dashboard' })).toBeVisible();
    await take(dialog, 'Dashboard', await drawPhoto(page));
    await expect(sent).toHaveCount(1);
    await reviewScreen(page, 'photos-return', '[role=dialog]');
    await expect(dialog.getByText('Reported by the customer at the pick-up')).toBeVisible();
    await addDent(dialog, 'Boot');
    await take(dialog, 'Dent, boot', await drawPhoto(page));
    await expect(sent).toHaveCount(2);
    await reviewScreen(page, 'damage-return', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByRole('button', { name: 'Photos' }).click();
    await expect(dialog.getByRole('region', { name: 'Photos, Return' })).toBeVisible();
    await reviewScreen(page, 'photos-details', '[role=dialog]');
    await dialog.getByRole('button', { name: 'Damage' }).click();
    await expect(dialog.getByText('New since the pick-up')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'Dent, boot' })).toBeVisible();
    await reviewScreen(page, 'damage-details', '[role=dialog]');
  });

  await test.step('the register of the car lists all of it, and a manager marks one as repaired', async () => {
    await page.goto('/admindashboard?view=lookups&tab=vehicles');
    await page.getByRole('textbox', { name: 'Search by name, plate or location' }).fill(carName);
    await page.getByRole('button', { name: `Damage of ${carName}` }).click();
    await expect(dialog.getByText('Dent, boot, small')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as repaired: Dent, boot' }).click();
    await dialog.getByLabel('Cost of the repair').fill('2500');
    await dialog.getByRole('button', { name: 'Mark as repaired', exact: true }).click();
    await dialog.getByRole('button', { name: 'Repaired (1)' }).click();
    await expect(dialog.getByText('₹2,500')).toBeVisible();
    await reviewScreen(page, 'damage-register', '[role=dialog]');
  });
});
