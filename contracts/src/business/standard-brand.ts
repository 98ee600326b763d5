/*
 * The default name and texts of the business. Pages are built with these defaults, and the server replaces them with
 * the current texts. The defaults are split across files, so that each page loads only those that it shows.
 */

export const standardBrandName = 'Sarani Car Rental';
export const standardShortName = 'Sarani';

/** Returns the short name: `Sarani` for `Sarani Car Rental`, and any other name unchanged. */
export function shortNameOf(brandName: string): string {
  return brandName.replace(/(?<=\S) Car Rental$/, '');
}
