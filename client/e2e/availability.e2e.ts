import type { Page } from '@playwright/test';
import { arriveAtResults, logIn, registerCustomer, rentButton } from './support/customer.ts';
import { reviewScreen } from './support/review.ts';
import { expect, test } from './support/test.ts';

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose your days' });

test('the calendar lets users choose both dates by keyboard and fits every window size', async ({ page, request }) => {
  await logIn(page, await registerCustomer(request));
  await expect(page.getByLabel('Location')).not.toHaveText(/Loading/);
  await page.getByRole('button', { name: 'Calendar' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    calendar(page)
      .getByRole('button', { name: /, from ₹[\d,]+/ })
      .first(),
  ).toBeVisible();
  await reviewScreen(page, 'calendar');

  await calendar(page).getByRole('button', { name: 'Next' }).first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('From Date', { exact: true })).not.toHaveValue('');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('To Date', { exact: true })).not.toHaveValue('');
  await reviewScreen(page, 'calendar-chosen');
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Search', exact: true }).click();

  await expect(rentButton(page)).toBeVisible();
});

/** Returns the dates in the search summary that wrap onto a second line. */
const brokenDates = async (page: Page) =>
  page.locator('search output').evaluate((line) => {
    const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      for (const { 0: date, index } of (texts.currentNode.nodeValue ?? '').matchAll(/\d\d-\d\d-\d{4}/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + date.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(date);
      }
    }
    return broken;
  });

test('a search with the native date fields does not load the calendar, and no date in the search summary breaks across lines', async ({
  page,
  request,
}) => {
  const requests: string[] = [];
  page.on('request', (sent) => requests.push(sent.url()));
  await arriveAtResults(page, request, 125);
  expect(requests.filter((url) => /getCalendar|period-calendar/.test(url))).toEqual([]);
  await expect(page.locator('search output')).toHaveText(/\d\d-\d\d-\d{4} to .*\d\d-\d\d-\d{4}/);

  for (const width of [320, 340, 360, 380, 400]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await brokenDates(page), `at ${width} px`).toEqual([]);
  }
});

test('the search results fit every window size and are accessible, both with a filter and when no car matches', async ({
  page,
  request,
}) => {
  await arriveAtResults(page, request, 125);
  await page.getByRole('button', { name: 'Manual', exact: true }).click();
  await expect(page).toHaveURL(/gear=manual/);
  await reviewScreen(page, 'results-filtered');

  await page.goto(`${page.url()}&fuel=electric&max=1`);
  await expect(page.getByText('No available car matches these filters.')).toBeVisible();
  await reviewScreen(page, 'results-none-left');
});
