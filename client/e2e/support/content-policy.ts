import type { Page } from '@playwright/test';

/** Serves our pages with the Content Security Policy that `change` returns. */
export async function changePolicy(page: Page, change: (policy: string) => string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    return route.fulfill({ response, headers: { ...headers, 'content-security-policy': change(policy) } });
  });
}

/** Collects the browser’s messages about violations of the Content Security Policy. */
export function collectViolations(page: Page): string[] {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  return violations;
}
