import type { APIRequestContext } from '@playwright/test';
import { headersOf } from './support/admin.ts';
import type { RunningApp } from './support/app-process.ts';
import { changePolicy } from './support/content-policy.ts';
import { logIn } from './support/customer.ts';
import { collectComplaints } from './support/review.ts';
import { expect, test } from './support/test.ts';

/* What an attacker could do after injecting HTML into one of our pages. */

/** Runs in the page. Injects code in four ways and returns the names of the ways in which the code ran. */
async function inject(): Promise<string[]> {
  const ran = (way: string) =>
    `document.documentElement.dataset.ran = (document.documentElement.dataset.ran ?? '') + ' ${way}'`;
  const script = document.createElement('script');
  script.textContent = ran('script');
  document.body.append(script);
  const place = document.createElement('div');
  place.innerHTML = `<img src="data:," alt="" onerror="${ran('handler')}"><a href="javascript:${ran('link')};void 0">a</a>`;
  document.body.append(place);
  place.querySelector('a')?.click();
  // Runs in a timer, because code run by the debugger itself is allowed to evaluate strings. Throws if the policy
  // blocks the evaluation.
  setTimeout(() => {
    const made: unknown = Reflect.construct(Function, [ran('text')]);
    if (typeof made === 'function') made();
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return (document.documentElement.dataset['ran'] ?? '').trim().split(' ').filter(Boolean).toSorted();
}

/**
 * Returns the violations reported to the server, each in the form `directive blocked`: the violated directive and the
 * blocked source.
 */
async function readViolations(request: APIRequestContext, { admin }: RunningApp): Promise<string[]> {
  const headers = await headersOf(request, admin);
  const response = await request.get('/api/csp-report/getAll', { headers });
  const reports: { data: { directive: string; blocked: string }[] } = await response.json();
  return reports.data.map(({ directive, blocked }) => `${directive} ${blocked}`);
}

test('an injected script, event handler, link or code string does not run', async ({ page }) => {
  await page.goto('/');

  expect(await page.evaluate(inject)).toEqual([]);

  await changePolicy(page, () => "default-src * data: 'unsafe-inline' 'unsafe-eval'");
  await page.goto('/');
  expect(await page.evaluate(inject)).toEqual(['handler', 'link', 'script', 'text']);
});

test('a page without injected scripts reports no CSP violation, and a blocked script is listed for admins', async ({
  page,
  request,
  app,
}) => {
  const complaints = collectComplaints(page);
  // Removes `report-to`: browsers send its reports only after a minute, but those for `report-uri` immediately.
  await changePolicy(page, (policy) => policy.replace(/report-to [^;]+;?/, ''));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(complaints.filter((text) => !text.includes('blocked by Playwright'))).toEqual([]);

  await page.evaluate(inject);

  await expect.poll(async () => readViolations(request, app)).toContain('script-src-elem inline');
  await logIn(page, app.admin, '/admindashboard?view=activity');
  const panel = page.getByRole('region', { name: 'Blocked by browsers' });
  await expect(panel.getByText(/inline by script-src-elem/)).toBeVisible();
});
