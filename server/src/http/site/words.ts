/** A text of the built pages, and what replaces it. */
export type Pair = readonly [standard: string, present: string];

type Words = { replace: (text: string, escape: (word: string) => string) => string };

/** Escapes a text for HTML, between tags or in an attribute. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

/**
 * Replaces all texts in one pass, longest first, so that a name inside a sentence does not prevent the sentence from
 * matching.
 */
export function wordsFrom(pairs: readonly Pair[]): Words {
  const sorted = pairs.toSorted(([a], [b]) => b.length - a.length);
  return {
    replace: (text, escape) => {
      const present = new Map(sorted.map(([standard, now]) => [escape(standard), escape(now)]));
      const pattern = [...present.keys()].map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
      return text.replaceAll(new RegExp(pattern.join('|'), 'g'), (word) => present.get(word) ?? word);
    },
  };
}
