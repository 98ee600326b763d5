import type { BrowserContext } from '@playwright/test';

/** Disconnects the network. Some browsers do not report this to pages that are opened later. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
}
