import { join } from 'node:path';
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './test.ts';

/** WCAG requires reflow at 320 px. The other widths are those of the smallest phone, tablet and computer. */
const widths = [
  { width: 320, hasAxe: false },
  { width: 360, hasAxe: true },
  { width: 768, hasAxe: false },
  { width: 1280, hasAxe: true },
];
const pictures = join(import.meta.dirname, '../../../test-results/screens');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Collects the browser’s reports of errors, warnings, hydration mismatches and policy violations. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

type AxeRun = { values: string[]; part?: string | undefined; skipped?: string | undefined };

/** Runs in the page, where axe is a global variable. Details of passed rules would make each run a fifth slower. */
async function runAxe({ values, part, skipped }: AxeRun): Promise<string[]> {
  const where = { exclude: '.razorpay-container', ...(part !== undefined && { include: part }) };
  const runOnly = { type: 'tag', values } as const;
  const rules = skipped === undefined ? {} : { [skipped]: { enabled: false } };
  const { violations } = await axe.run(where, { resultTypes: ['violations'], runOnly, rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/**
 * Runs in the page. Finishes all finite transitions and animations, and those that they trigger. Waits by time, because
 * a busy machine may draw no frame for minutes.
 */
async function endMotion(): Promise<void> {
  const canEnd = ({ effect }: Animation) => effect?.getComputedTiming().endTime !== Infinity;
  for (;;) {
    const moving = document.getAnimations().filter(canEnd);
    if (moving.length === 0) return;
    for (const animation of moving) animation.finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Returns the axe violations of the page or a part of it, one line each, excluding the provider’s frame. Finishes all
 * motion first, because a half transparent text has too little contrast.
 */
export async function findViolations(page: Page, part?: string, skipped?: string): Promise<string[]> {
  // Axe is loaded once per document: loading it takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(endMotion);
  return page.evaluate(runAxe, { values: rules, part, skipped });
}

/**
 * Runs in the page. Returns by how many pixels the page is wider than the window and, if it is taller than the window,
 * how many empty pixels follow its last text and pictures. Content for screen readers only, fixed elements and content
 * clipped by a scroll area do not count towards the height.
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

/** The maximum empty space below the content: the margins of a page and a card, and the bottom bar on phones. */
const mostBelow = 140;

/** Expects that nothing is wider than the page, and that no large empty space follows the content. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  await expect(async () => {
    const { sideways, below } = await page.evaluate(measureExcess);
    expect(sideways, `${where} scrolls sideways`).toBe(0);
    expect(below, `${where} scrolls over empty ground`).toBeLessThanOrEqual(mostBelow);
  }).toPass({ timeout: 5_000 });
}

/**
 * Reviews a screen: it must fit the window at four widths, and have no WCAG 2.x A or AA violation at the widths of a
 * phone and a computer, on the page or in the given part. With `E2E_PICTURES=1`, saves screenshots in
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
    // Scrolls to the top, because axe reports content partly under the header, although users can scroll it into view.
    await page.evaluate(() => scrollTo(0, 0));
    // The slowest rule by far. A dialog has the same elements and colors on a phone and on a computer.
    const skipped = part !== undefined && width > 360 ? 'color-contrast' : undefined;
    if (hasAxe) expect(await findViolations(page, part, skipped), where).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
