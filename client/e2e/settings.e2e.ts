import type { Page } from '@playwright/test';
import { logIn } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* Long settings forms. While there are unsaved changes, a bar with the Save button covers the bottom of the window. */

/** Runs in the page. Describes the focused element if the save bar covers any part of it, otherwise returns null. */
function findCovered(): string | null {
  const bar = document.querySelector<HTMLElement>('[data-save-bar]');
  const focused = document.activeElement;
  if (!bar || !focused || focused.contains(bar) || bar.contains(focused)) return null;
  const [edge, field] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()];
  const isCovered = field.bottom > edge.top && field.top < edge.bottom && field.right > edge.left;
  return isCovered ? focused.outerHTML.slice(0, 200) : null;
}

/** Moves through the form with Tab and Shift+Tab, and expects the save bar to cover no focused element. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press(key);
      expect(await page.evaluate(findCovered)).toBeNull();
    }
  }
}

for (const width of [360, 768, 1280]) {
  test(`the save bar of the prices form never covers the focused element at a width of ${width} px`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await logIn(page, app.admin, '/admindashboard?view=prices');
    await page.getByRole('button', { name: 'Add season' }).click();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(page.locator('[data-save-bar]')).toHaveCSS('position', 'sticky');

    await expectNothingCovered(page);
  });
}

test('the invalid field stays visible when an error message makes the save bar taller', async ({ page, app }) => {
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
