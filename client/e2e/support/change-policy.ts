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
