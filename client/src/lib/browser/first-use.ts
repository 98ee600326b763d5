const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let isUsed = false;

/** Returns whether an element already had the focus before this code loaded. */
const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

/**
 * Calls `callback` when the visitor first uses the page, or immediately if that has already happened. Returns a
 * function that cancels the call.
 */
export function onFirstUse(callback: () => void): () => void {
  isUsed ||= hasFocus();
  if (isUsed) {
    callback();
    return () => undefined;
  }
  const leave = () => {
    for (const sign of signs) window.removeEventListener(sign, handleSign, true);
  };
  function handleSign(): void {
    isUsed = true;
    leave();
    callback();
  }
  for (const sign of signs) window.addEventListener(sign, handleSign, { capture: true, passive: true });
  return leave;
}
