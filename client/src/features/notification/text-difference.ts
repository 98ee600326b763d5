/** A part of two texts: a word that both have, or that only one of them has, with the space after it. */
export type Part = { text: string; in: 'both' | 'ours' | 'theirs' };

const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

const isSame = (our: string | undefined, their: string | undefined): boolean =>
  our !== undefined && our.trim() === their?.trim();

const lengthAt = (lengths: readonly number[][], a: number, b: number): number => lengths[a]?.[b] ?? 0;

/** Returns, for each pair of positions, the length of the longest common subsequence of the words from there on. */
function commonLengths(ours: readonly string[], theirs: readonly string[]): number[][] {
  const lengths: number[][] = [];
  for (let a = ours.length - 1; a >= 0; a -= 1) {
    const row: number[] = [];
    lengths[a] = row;
    for (let b = theirs.length - 1; b >= 0; b -= 1) {
      row[b] = isSame(ours[a], theirs[b])
        ? lengthAt(lengths, a + 1, b + 1) + 1
        : Math.max(lengthAt(lengths, a + 1, b), lengthAt(lengths, a, b + 1));
    }
  }
  return lengths;
}

/** Compares two texts word by word, wherever lines break. */
export function differenceOf(ourText: string, theirText: string): Part[] {
  const [ours, theirs] = [wordsOf(ourText), wordsOf(theirText)];
  const lengths = commonLengths(ours, theirs);
  const nextOf = (a: number, b: number): Part => {
    const [our = '', their] = [ours[a], theirs[b]];
    if (isSame(our, their)) return { text: our, in: 'both' };
    const isTheirs = lengthAt(lengths, a, b + 1) >= lengthAt(lengths, a + 1, b);
    return their !== undefined && isTheirs ? { text: their, in: 'theirs' } : { text: our, in: 'ours' };
  };
  const parts: Part[] = [];
  let [a, b] = [0, 0];
  while (a < ours.length || b < theirs.length) {
    const part = nextOf(a, b);
    parts.push(part);
    if (part.in !== 'theirs') a += 1;
    if (part.in !== 'ours') b += 1;
  }
  return parts;
}
