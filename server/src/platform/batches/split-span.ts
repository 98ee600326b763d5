/** From one moment until just before another one. */
export type Span = { from: Date; until: Date };

const longestMs = 30 * 86_400_000;

/** Splits a span into parts of at most 30 days, so that a query of one part takes seconds however long the span is. */
export function splitSpan({ from, until }: Span): Span[] {
  const parts: Span[] = [];
  for (let start = from.getTime(); start < until.getTime(); start += longestMs) {
    parts.push({ from: new Date(start), until: new Date(Math.min(start + longestMs, until.getTime())) });
  }
  return parts;
}
