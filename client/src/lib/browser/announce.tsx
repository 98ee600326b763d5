import { createSharedValue } from './shared-value.ts';

const spoken = createSharedValue({ text: '', count: 0 });

/** Announces a sentence in the page’s only polite live region. Repeating the same sentence announces it again. */
export function announce(text: string): void {
  spoken.set({ text, count: spoken.read().count + 1 });
}

/** The only polite live region. Screen readers announce a change only if the region is already in the document. */
export function LiveRegion() {
  const { text, count } = spoken.useValue();
  return (
    <output aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </output>
  );
}
