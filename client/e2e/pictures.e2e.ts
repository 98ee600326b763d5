import type { Page } from '@playwright/test';
import { dialogOf, makeFleet } from './support/admin.ts';
import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

async function drawPhoto(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 1_400, height: 900 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const sky = pen.createLinearGradient(0, 0, 0, 900);
    sky.addColorStop(0, '#7fb2d9');
    sky.addColorStop(1, '#d9b27f');
    pen.fillStyle = sky;
    pen.fillRect(0, 0, 1_400, 900);
    pen.fillStyle = '#a3123a';
    pen.fillRect(300, 420, 800, 220);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

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
