/*
 * What a business is called, and says of itself, until an admin says otherwise. The pages are built with these words,
 * and the server puts the present ones in their place. In files of their own, so that no page loads more than it shows.
 */

export const standardBrandName = 'Sarani Car Rental';
export const standardShortName = 'Sarani';

/** What we call ourselves among ourselves: `Sarani` for `Sarani Car Rental`, and any other name as it is. */
export function shortNameOf(brandName: string): string {
  return brandName.replace(/(?<=\S) Car Rental$/, '');
}
