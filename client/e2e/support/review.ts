import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Where a phone, a tablet and a computer begin; 320 px is what WCAG demands of reflow. What is judged at each. */
const widths = [
  { width: 320, hasAxe: false },
  { width: 360, hasAxe: true },
  { width: 768, hasAxe: false },
  { width: 1280, hasAxe: true },
];
const pictures = join(import.meta.dirname, '../../../test-results/screens');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a browser complains about: errors, warnings, hydration that did not fit, a policy that was broken. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** What axe finds on the page or in a part of it, the provider's frame left out; one line for each violation. */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  // Legacy mode leaves out frames of other origins, which are not ours, and with them a second page for each run.
  const axe = new AxeBuilder({ page }).withTags(rules).exclude('.razorpay-container').setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** In the page: ends every fade and slide that would end by itself, and those that follow from it. */
async function endMotion(): Promise<void> {
  const canEnd = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(canEnd);
    if (moving.length === 0) return;
    for (const animation of moving) animation.finish();
    await new Promise(requestAnimationFrame);
  }
}

/**
 * In the page: how many pixels it is wider than the window, and how many pixels of nothing follow its last words and
 * pictures, when it is higher than the window. What only a screen reader reads, what is fixed to the window and what
 * an area of its own scrolls away does not make a page longer for anybody who looks at it.
 */
function measureExcess(): { sideways: number; below: number } {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;

  function endOf(element: Element): number {
    const { bottom, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return 0;
    let end = bottom + scrollY;
    for (let around: Element | null = element; around !== document.body && around; around = around.parentElement) {
      const { position, overflowY } = getComputedStyle(around);
      if (position === 'fixed') return 0;
      if (overflowY !== 'visible') end = Math.min(end, around.getBoundingClientRect().bottom + scrollY);
    }
    return end;
  }

  const isContent = (element: Element) =>
    element.matches('img, svg, input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const ends = [...document.body.querySelectorAll('*')].filter(isContent).map(endOf);
  return {
    sideways: Math.max(0, scrollWidth - clientWidth),
    below: scrollHeight <= clientHeight ? 0 : scrollHeight - Math.max(...ends),
  };
}

/** The margins of a page, a card and the bar at the bottom of phones. */
const mostBelow = 140;

/** Nothing is wider than the page, and the page ends where its content does. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  await expect(async () => {
    const { sideways, below } = await page.evaluate(measureExcess);
    expect(sideways, `${where} scrolls sideways`).toBe(0);
    expect(below, `${where} scrolls over empty ground`).toBeLessThanOrEqual(mostBelow);
  }).toPass({ timeout: 5_000 });
}

/**
 * Looks at a screen as designers do: at four widths it fits its window, and at a phone's and a computer's there is no
 * violation of WCAG 2.x A and AA, there or in the part that is new. With `E2E_PICTURES=1` pictures land in
 * `test-results/screens`.
 */
export async function reviewScreen(page: Page, name: string, part?: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, hasAxe } of widths) {
    const where = `${name} at ${width} px`;
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    await expectToFit(page, where);
    await page.evaluate(endMotion);
    if (process.env['E2E_PICTURES']) await page.screenshot({ path: `${pictures}/${where}.png` });
    // Where nothing lies half under the header: that depends on how far somebody has scrolled, and they can go on.
    await page.evaluate(() => scrollTo(0, 0));
    if (hasAxe) expect(await findViolations(page, part), where).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
