import type { BrowserContext } from '@playwright/test';

/**
 * Disconnects the network. Also sets `navigator.onLine` to false, because some browsers still report pages that are
 * opened later as online.
 */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
}
