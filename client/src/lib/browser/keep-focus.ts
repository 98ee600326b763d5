const canTakeFocus = '[tabindex="-1"]';

/**
 * A ref for an area whose parts disappear once they are done with, such as a form that was sent. If the focused element
 * is gone, the closest element around it that can take the focus gets it. The area itself needs `tabIndex={-1}`.
 */
export function keepFocus(area: HTMLElement | null): (() => void) | undefined {
  if (!area) return undefined;
  let focused: Element | null = null;
  let around: HTMLElement[] = [];
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
    around = [area, ...area.querySelectorAll<HTMLElement>(canTakeFocus)]
      .filter((element) => element.contains(focused))
      .toReversed();
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    around.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  });
  area.addEventListener('focusin', note);
  observer.observe(area, { childList: true, subtree: true });
  return () => {
    area.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
