declare global {
  interface Navigator {
    /** Where the browser knows it. Source: Save-Data API. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the visitor pays for each byte and has said so; browsers that do not tell have not. */
export function isSavingData(): boolean {
  return navigator.connection?.saveData === true;
}

/** Waits until the page has loaded and the browser has nothing else to do, at the latest a few seconds after. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200); // Safari
  });
}
