/** What came of sharing: the system took it, the address was copied, or neither is possible here. */
export type Shared = 'shared' | 'copied' | 'impossible';

/** Offers this page's address to the system's own sheet, and copies it where there is none. */
export async function sharePage(title: string): Promise<Shared> {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (cause) {
    // Whoever closes the sheet has decided.
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'shared' : 'impossible';
  }
}
