const loading = new Map<string, Promise<void>>();

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const tag = document.createElement('script');
    tag.src = address;
    tag.async = true;
    tag.addEventListener('load', () => resolve());
    tag.addEventListener('error', () => {
      tag.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(tag);
  });
}

/** Removes the script’s tag and the cached promise, so that the next `loadScript` call fetches the script again. */
export function forgetScript(address: string): void {
  loading.delete(address);
  for (const tag of document.querySelectorAll('script')) {
    if (tag.src === address) tag.remove();
  }
}

/** Loads an external script once. Rejects if the script cannot be fetched; the next call then tries again. */
export async function loadScript(address: string): Promise<void> {
  const script = loading.get(address) ?? addScript(address);
  loading.set(address, script);
  try {
    await script;
  } catch (cause) {
    forgetScript(address);
    throw cause;
  }
}
