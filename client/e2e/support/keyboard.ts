import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/* Moving about as those do who have no mouse: every step checks where the focus is, and that it can be seen. */

const mostTabs = 250;

/** Whether the control has the focus, asked of the element itself: looking a control up takes longer than a key. */
async function askForFocus(control: Locator): Promise<() => Promise<boolean>> {
  let element = await control.elementHandle();
  return async () => {
    const answer = await element?.evaluate((node) => (node.isConnected ? node === document.activeElement : null));
    if (answer === null) element = await control.elementHandle();
    return answer ?? false;
  };
}

/** Whether the focus is drawn: by an outline of the control, or of what surrounds it. */
const isFocusDrawn = async (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

type Direction = { isBack?: boolean };

/** Presses Tab until the control has the focus; fails when it is not reached, or when nobody could see that it was. */
export async function tabTo(page: Page, control: Locator, { isBack = false }: Direction = {}): Promise<void> {
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  const hasFocus = await askForFocus(control);
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await hasFocus()) break;
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
  }
  await expect(control).toBeFocused();
  expect(await isFocusDrawn(control), `the focus of ${String(control)} can be seen`).toBe(true);
}

/** Goes to a field and types into it, in place of whatever it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/**
 * Goes to a date field and types a day, `YYYY-MM-DD`, part by part. A browser orders the parts as its own language
 * does, whatever the page's is, so the order that gives the day is found by trying.
 */
export async function typeDay(page: Page, field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await tabTo(page, field);
  for (const parts of [
    [date, month, year],
    [month, date, year],
    [year, month, date],
  ]) {
    for (const _ of parts) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(parts.join(''));
    if ((await field.inputValue()) === day) return;
  }
  await expect(field).toHaveValue(day);
}

/** Goes to a button, link or switch and uses it. */
export async function press(
  page: Page,
  control: Locator,
  { key = 'Enter', ...direction }: Direction & { key?: 'Enter' | 'Space' } = {},
): Promise<void> {
  await tabTo(page, control, direction);
  await page.keyboard.press(key);
}

/** Moves by arrows through an open list until the option is the active one, and chooses it. */
export async function chooseOption(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeAttached();
  for (let moves = 0; moves < mostTabs; moves += 1) {
    if ((await option.getAttribute('data-focus')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('data-focus');
  await page.keyboard.press('Enter');
  await expect(option).toHaveAttribute('aria-selected', 'true');
}
