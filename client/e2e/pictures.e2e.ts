import { dialogOf, makeFleet } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { drawPhoto } from './support/draw-photo.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

test('a photo of a car that an admin uploads is displayed', async ({ page, app, request }) => {
  const { car } = await makeFleet(request, app);
  await logIn(page, app.admin, '/admindashboard?view=lookups');
  await page.getByRole('button', { name: `Edit ${car.carName}` }).click();
  await expect(page.getByLabel('Car Model')).toHaveValue(car.carName);

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a photo, first picture' }).focus();
  await page.keyboard.press('Enter');
  const buffer = await drawPhoto(page);
  await (await chooser).setFiles({ name: 'creta.jpg', mimeType: 'image/jpeg', buffer });

  await expect(page.getByLabel('Car Image 1')).toHaveValue(/^\/img\/u\/[0-9a-f]{32}-960\.webp$/);
  const photo = page.getByRole('img', { name: car.carName, exact: true });
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await photo.scrollIntoViewIfNeeded();
  await reviewScreen(page, 'admin-vehicle-photo');

  await page.getByRole('button', { name: 'Update' }).click();
  await expect(dialogOf(page)).toBeHidden();
  const address = await page.evaluate(() => document.querySelector<HTMLImageElement>('img[src^="/img/u/"]')?.src);
  if (address) expect((await request.get(address)).headers()['content-type']).toBe('image/webp');
});
