/** Normalises a name: lower case, uniform character width, single spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
