import { gstin, type StateCode } from '@rental/contracts';

/** Returns random capital letters, for names that no other journey uses. */
export const inventLetters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint(65 + Math.floor(Math.random() * 26))).join('');

/** Returns a GSTIN of a state that no other journey uses, because a GSTIN can be registered only once. */
export function inventGstin(state: StateCode): string {
  const start = `${state}${inventLetters(5)}0939${inventLetters(1)}1Z`;
  const last = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').find((each) => gstin.safeParse(start + each).success);
  return `${start}${last}`;
}
