import { describe, expect, test } from 'vitest';
import { gstin, indianStates, stateCodes } from '../../index.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const typingError = 'This GSTIN has a typing error. Compare it with your certificate.';

/** A linear congruential generator, so that every run tests the same numbers. */
function* randoms(): Generator<number, never> {
  for (let state = 1; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield Math.floor(state / 2 ** 8);
  }
}

/** Computes the check character independently: doubled values are written in base 36, and their digits are added. */
function checkCharacterOf(start: string): string {
  const costs = Array.from(start, (character, index) => {
    const value = alphabet.indexOf(character);
    const digits = (index % 2 === 1 ? value + value : value).toString(36).toUpperCase();
    return Array.from(digits, (digit) => alphabet.indexOf(digit)).reduce((sum, digit) => sum + digit);
  });
  const sum = costs.reduce((total, cost) => total + cost);
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

const source = randoms();
const from = (characters: string): string => characters.charAt(source.next().value % characters.length);
const several = (count: number, characters: string) => Array.from({ length: count }, () => from(characters)).join('');
const letters = alphabet.slice(10);
const digits = alphabet.slice(0, 10);

function generate(): string {
  const state = stateCodes[source.next().value % stateCodes.length] ?? '';
  const pan = several(5, letters) + several(4, digits) + from(letters);
  const start = `${state}${pan}${from(alphabet.slice(1))}Z`;
  return start + checkCharacterOf(start);
}

const generated = Array.from({ length: 500 }, generate);
const messagesOf = (number: string) => gstin.safeParse(number).error?.issues.map(({ message }) => message);

describe('a GSTIN', () => {
  test('has a check character that the generated numbers share with published ones', () => {
    const published = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27AASCS2460H1Z0', '24AAACC1206D1ZM'];

    expect(published.map((number) => number.slice(0, 14) + checkCharacterOf(number.slice(0, 14)))).toEqual(published);
    expect(published.filter((number) => !gstin.safeParse(number).success)).toEqual([]);
    expect(new Set(generated).size).toBe(500);
  });

  test('is accepted with the right check character, also in lower case and with blanks [c6]', () => {
    const spaced = (number: string) => ` ${number.slice(0, 2)} ${number.slice(2, 12)}\t${number.slice(12)}\u00a0`;

    expect(generated.map((number) => gstin.parse(number))).toEqual(generated);
    expect(generated.map((number) => gstin.parse(spaced(number.toLowerCase())))).toEqual(generated);
  });

  test('is rejected with a wrong check character [c6]', () => {
    const wrong = generated.map((number, index) => {
      const right = alphabet.indexOf(number.charAt(14));
      return number.slice(0, 14) + alphabet.charAt((right + 1 + (index % 35)) % 36);
    });

    expect(wrong.map(messagesOf)).toEqual(Array.from({ length: 500 }, () => [typingError]));
  });

  test('is rejected with one wrong digit in the PAN', () => {
    const wrong = generated.map((number) => {
      const digit = number.charAt(8);
      return `${number.slice(0, 8)}${(Number(digit) + 1) % 10}${number.slice(9)}`;
    });

    expect(wrong.map(messagesOf)).toEqual(Array.from({ length: 500 }, () => [typingError]));
  });

  test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27AAPFU0939F1AV', 'AA27PFU0939F1ZV', '27AAPFU0939F0ZV'])(
    'is rejected with one error if its form is wrong: “%s”',
    (number) => {
      expect(messagesOf(number)).toEqual(['Enter the 15 letters and digits of the GSTIN']);
    },
  );
});

test('there are 36 states and union territories, shown by name', () => {
  expect(stateCodes).toHaveLength(36);
  expect(stateCodes.slice(0, 3).map((code) => indianStates[code])).toEqual([
    'Andaman and Nicobar Islands',
    'Andhra Pradesh',
    'Arunachal Pradesh',
  ]);
});
