import type { Locator, Page } from '@playwright/test';
import { collectComplaints, reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/** Blocks every request to any other origin, and returns the list of blocked URLs. */
async function cutOff(page: Page, ownUrl: string): Promise<string[]> {
  const foreignUrls: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(ownUrl).origin,
    async (route) => {
      foreignUrls.push(route.request().url());
      await route.abort();
    },
  );
  return foreignUrls;
}

/** Expands one operation in the list. */
async function open(page: Page, group: string, summary: string): Promise<Locator> {
  await page.locator(`#operations-tag-${group}`).click();
  const call = page.locator('.opblock', { hasText: summary });
  await call.locator('.opblock-summary-control').click();
  return call;
}

test('the API documentation shows each operation, lets the reader try it out, accepts a token and loads nothing from other origins', async ({
  page,
  app,
}) => {
  const foreignUrls = await cutOff(page, app.url);
  const complaints = collectComplaints(page);
  await page.goto('/api/docs');

  const addCar = await open(page, 'vehicle', 'Add a car');
  await expect(addCar.getByText('For admins. Only owners may call it. Recorded in the audit log.')).toBeVisible();
  await addCar.getByText('Schema', { exact: true }).first().click();
  await expect(addCar.getByText('False for a retired car.').first()).toBeVisible();
  const config = await open(page, 'system', 'Show the settings that a browser needs for search and payment');
  await config.getByRole('button', { name: 'Try it out' }).click();
  await config.getByRole('button', { name: 'Execute' }).click();
  await expect(config.locator('.live-responses-table')).toContainText('"holdMinutes"');
  await reviewScreen(page, 'api-docs');
  // Collapses both operations, because measuring their thousands of elements a second time would be slow.
  for (const call of [addCar, config]) await call.locator('.opblock-summary-control').click();

  await page.getByRole('button', { name: 'Authorize' }).first().click();
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeVisible();
  await reviewScreen(page, 'api-docs-authorize', '.dialog-ux');

  expect(complaints).toEqual([]);
  expect(foreignUrls).toEqual([]);
});
