/** Returns the capital letters and digits alone, to compare numbers that people write with spaces, slashes or hyphens. */
export const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
