import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/* Moves through a page without a mouse. Every step checks where the focus is and that it is visible. */

const mostTabs = 250;

/** Returns a function that checks whether the control has the focus. Element handles are faster than locators. */
async function askForFocus(control: Locator): Promise<() => Promise<boolean>> {
  let element = await control.elementHandle();
  return async () => {
    const response = await element?.evaluate((node) => (node.isConnected ? node === document.activeElement : null));
    if (response === null) element = await control.elementHandle();
    return response ?? false;
  };
}

/** Returns whether the focus is visible as an outline of the control. */
const isFocusDrawn = async (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

type Direction = { isBack?: boolean };

/** Presses Tab until the control has the focus. Fails if the control is not reached or its focus is invisible. */
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

/** Moves to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Types a day `YYYY-MM-DD` into a date field. Tries each order of day, month and year that a browser may use. */
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

/** Moves to a button, link or switch and activates it. */
export async function press(
  page: Page,
  control: Locator,
  { key = 'Enter', ...direction }: Direction & { key?: 'Enter' | 'Space' } = {},
): Promise<void> {
  await tabTo(page, control, direction);
  await page.keyboard.press(key);
}

/** Moves through an open list with the arrow keys until the option is active, and selects it. */
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
