import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const widths = [360, 768, 1280];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds on the page as it is, the provider's frame left out; one line for each violation. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).exclude('.razorpay-container').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Looks at a screen as designers do: at three widths, nothing wider than the page, no violation of WCAG 2.x A and AA.
 * The pictures land in `test-results/screens`.
 */
export async function reviewScreen(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
    // Fades and slides end before anything is judged.
    await page.waitForTimeout(350);
    await page.screenshot({ path: `../test-results/screens/${name}-${width}.png` });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await findViolations(page), `${name} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
