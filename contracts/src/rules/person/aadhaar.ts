/*
 * Aadhaar numbers, which the product must never store. They have twelve digits, of which the first is 2 to 9 and the
 * last is a check digit by Verhoeff. Source: decision 0113.
 */

/** Twelve digits, as one number or in groups of four. A run of more digits is another kind of number. */
const twelveDigits = /(?<!\d)[2-9]\d{3}([ .-]?)\d{4}\1\d{4}(?!\d)/g;

/** The country code of India, followed by a mobile number. */
const mobileNumber = /^91[6-9]/;

/** Verhoeff numbers the symmetries of a pentagon: below 5 the rotations, from 5 on the reflections. */
function combine(a: number, b: number): number {
  const turned = a < 5 ? a + (b % 5) : a - (b % 5) + 5;
  return (turned % 5) + (a < 5 === b < 5 ? 0 : 5);
}

/** How a digit changes with each place; the change repeats after eight places. */
const change = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function changed(digit: number, places: number): number {
  return places === 0 ? digit : changed(change[digit] ?? 0, places - 1);
}

function hasCheckDigit(digits: string): boolean {
  const reversed = Array.from(digits, Number).toReversed();
  return reversed.reduce((sum, digit, place) => combine(sum, changed(digit, place)), 0) === 0;
}

/** Returns whether twelve digits, with or without separators, are most likely an Aadhaar number. */
function isAadhaarNumber(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '');
  return !mobileNumber.test(digits) && hasCheckDigit(digits);
}

/** Whether the text contains what is most likely an Aadhaar number. */
export const hasAadhaarNumber = (text: string): boolean =>
  [...text.matchAll(twelveDigits)].some(([found]) => isAadhaarNumber(found));

/** Replaces Aadhaar numbers by a remark, for a text that was already sent and can’t be rejected. */
export const removeAadhaarNumbers = (text: string): string =>
  text.replaceAll(twelveDigits, (found) => (isAadhaarNumber(found) ? '(Aadhaar number removed)' : found));
