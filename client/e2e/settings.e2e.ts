import type { Page } from '@playwright/test';
import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* The long forms of settings: their bar to save stands over them while there is something to save. */

/** In the page: what has the focus, if the bar that holds Save covers any of it; null when nothing is covered. */
function findCovered(): string | null {
  const bar = document.querySelector<HTMLElement>('[data-save-bar]');
  const focused = document.activeElement;
  if (!bar || !focused || focused.contains(bar) || bar.contains(focused)) return null;
  const [edge, field] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered = field.bottom > edge.top && field.top < edge.bottom && field.right > edge.left;
  return isCovered ? focused.outerHTML.slice(0, 200) : null;
}

/** Goes through all of the form by keyboard, forwards and back, and sees everything that takes the focus. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(findCovered)).toBeNull();
    }
  }
}

for (const width of [360, 768, 1280]) {
  test(`nothing that takes the focus lies under the bar of the prices, ${width} px wide`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, app.admin, '/admindashboard?view=prices');
    await page.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(page.locator('[data-save-bar]')).toHaveCSS('position', 'sticky');

    await expectNothingCovered(page);
  });
}

test('the bar grows with what it says, and what is wrong stays in sight', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, app.admin, '/admindashboard?view=prices');
  await page.getByRole('button', { name: 'Add season' }).click();
  await page.getByLabel('Minimum days').fill('1.5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Minimum days')).toBeFocused();

  await expect(page.getByText('One field needs your attention. Nothing was saved.')).toBeInViewport();
  await expect.poll(() => page.evaluate(findCovered)).toBeNull();
  await reviewScreen(page, 'admin-prices-wrong');
});
