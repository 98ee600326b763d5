import type { BrowserContext } from '@playwright/test';

/** Disconnects the network until the end of the journey. Not every browser reports this to pages opened afterwards. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
}
