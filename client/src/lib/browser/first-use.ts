const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

let isUsed = false;

/** Something has had the focus since before this code came. */
const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body;

/**
 * Calls back at the first sign that somebody uses the page, which comes before whatever they press; at once when there
 * has been one. For code that is needed soon, and by nobody who only has the page open. Answers with what calls it off.
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
