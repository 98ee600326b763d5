/** Normalises a name: ignores case, character width and repeated spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
