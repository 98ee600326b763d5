import { familiarWords } from './familiar-words.ts';

/*
 * How soon guessing tools come to a password. They put together what people put together: familiar words, also with
 * `@` for `a`, runs over the keyboard, years, a few digits, a symbol at the end. Each piece has a price, the power of
 * ten of how many of its kind there are to try, and a password costs what its cheapest pieces cost together.
 */

/** Digits and symbols as the letters that they stand for; `i` and `l` share theirs, so they count as one. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

const signsOf = (text: string): string[] => text.match(/./gu) ?? [];

/** The text as guessing tools see it: without capitals, and with letters where digits and symbols look like them. */
export function foldLookAlikes(text: string): string {
  return signsOf(text.toLowerCase())
    .map((sign) => lookAlikes[sign] ?? sign)
    .join('');
}

const words = new Set(familiarWords.map(foldLookAlikes));
/** Of a longer run the rest is a piece of its own, so that looking at a long password takes no longer than it must. */
const longestPiece = Math.max(...[...words].map((word) => word.length));

/** Numbers with a meaning: of gods, of films, of the road. */
const numbers = new Set(['007', '786', '108', '100', '101', '143', '420', '247', '365', '500', '800', '911', '1000']);

const symbolsOfDigits = ')!@#$%^&*(';
/** Which key was pressed: the digit of a symbol, and no capitals. */
const keyOf = (sign: string): string => {
  const digit = symbolsOfDigits.indexOf(sign);
  return digit === -1 ? sign.toLowerCase() : String(digit);
};

/** Rows of keys, with how far each is moved to the right. */
const rows = [
  { keys: '1234567890', shift: 0 },
  { keys: 'qwertyuiop', shift: 0.5 },
  { keys: 'asdfghjkl', shift: 0.75 },
  { keys: 'zxcvbnm', shift: 1.25 },
] as const;

const places = new Map(
  rows.flatMap(({ keys, shift }, y) =>
    signsOf(keys).map((key, index): [string, [number, number]] => [key, [index + shift, y]]),
  ),
);

function isNeighbour(one: string, other: string): boolean {
  const [a, b] = [places.get(one), places.get(other)];
  if (!a || !b) return false;
  return Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1;
}

/** `123`, `cba`, `aaa`, `qwe`, `zaq1`, `!@#`: each key is the next one, the same one, or beside the one before it. */
function isRun(keys: string): boolean {
  const step = keys.charCodeAt(1) - keys.charCodeAt(0);
  const signs = signsOf(keys).slice(1);
  const isEven = Math.abs(step) <= 1 && signs.every((_, at) => keys.charCodeAt(at + 1) - keys.charCodeAt(at) === step);
  return isEven || signs.every((key, at) => isNeighbour(keys.charAt(at), key));
}

/** `a1b2c3` and `q1w2e3`: two runs, a key of each in turn. */
const isBraid = (keys: string): boolean =>
  [0, 1].every((first) =>
    isRun(
      signsOf(keys)
        .filter((_, index) => index % 2 === first)
        .join(''),
    ),
  );

const price = { word: 2.8, run: 1.7, braid: 2.5, number: 1.7, letter: 1.45, digit: 1, symbol: 0.9 } as const;

function priceOfOne(sign: string): number {
  if (/[a-z]/i.test(sign)) return price.letter;
  return /\d/.test(sign) ? price.digit : price.symbol;
}

/** The price of a piece that is more than one sign; Infinity for one that has no meaning. */
function priceOfPiece(piece: string): number {
  if (piece.length < 3) return Infinity;
  const keys = signsOf(piece).map(keyOf).join('');
  if (isRun(keys)) return price.run;
  if (/^(?:19[4-9]|20[0-3])\d$/.test(piece) || numbers.has(piece)) return price.number;
  if (words.has(foldLookAlikes(piece))) return price.word;
  return piece.length >= 6 && isBraid(keys) ? price.braid : Infinity;
}

/** The power of ten of how many tries it takes to come to this password. */
export function countTries(password: string): number {
  const cheapest = [0];
  for (let end = 1; end <= password.length; end += 1) {
    const alone = (cheapest[end - 1] ?? 0) + priceOfOne(password.charAt(end - 1));
    const first = Math.max(0, end - longestPiece);
    const pieces = Array.from({ length: end - first }, (_, skipped) => {
      const start = first + skipped;
      return (cheapest[start] ?? 0) + priceOfPiece(password.slice(start, end));
    });
    cheapest.push(Math.min(alone, ...pieces));
  }
  return cheapest[password.length] ?? 0;
}
