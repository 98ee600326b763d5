import { removeAadhaarNumbers } from '@rental/contracts';

const mostCharacters = 1_000;

/** Control characters except line breaks and tabs, lone surrogates, and characters that change the text direction. */
const unwanted = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a customer’s text as plain text of at most 1,000 characters, without Aadhaar numbers. */
export function plainWords(text: string): string {
  const words = removeAadhaarNumbers(text.replaceAll(unwanted, '').trim());
  const characters = Array.from(words);
  return characters.length <= mostCharacters ? words : `${characters.slice(0, mostCharacters - 1).join('')}…`;
}
