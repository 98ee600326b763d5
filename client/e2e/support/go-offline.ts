import type { BrowserContext } from '@playwright/test';

/** Takes the network away until the end of the journey. Not every browser tells pages that are opened afterwards. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
}
