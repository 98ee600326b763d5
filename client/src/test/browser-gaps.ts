class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Adds what jsdom lacks and the components need. None of it has behaviour that a test could rely on. */
export function fillBrowserGaps(): void {
  Object.assign(globalThis, { ResizeObserver: SilentObserver });
  Element.prototype.getAnimations = () => [];
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}
