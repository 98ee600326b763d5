import { nasty, strangers } from '../../test/support/bad-input.ts';
import { pick, type Random } from '../storm/faults.ts';

/* Corrupts one part of a request. The result may still be valid, so `mustRefuse` checks it against the contract. */

export type Pairs = [string, string][];

/** Returns the text as it is received: a lone surrogate becomes U+FFFD. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

const words = nasty.filter((value): value is string => typeof value === 'string');

const isFacts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function spoilLeaf(value: unknown, random: Random): unknown {
  // `String(value)` would throw if an earlier corruption had inserted `{ toString: 1 }`.
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  const turns = [
    () => pick(nasty, random),
    () => pick(nasty, random),
    () => pick(nasty, random),
    () => [value],
    () => ({ $gt: value }),
    () => `${text}${pick(words, random)}`,
    () => `${pick(words, random)}${text}`,
    () => text.toUpperCase(),
    () => (typeof value === 'number' ? -value : Number(text)),
    () => (typeof value === 'number' ? value * pick([0, 2, 1e9, 1e-9, 1e300], random) : text.repeat(3)),
  ];
  return pick(turns, random)();
}

function spoilFacts(facts: Record<string, unknown>, random: Random): unknown {
  const key = pick(Object.keys(facts), random);
  const { [key]: value, ...rest } = facts;
  const dice = random();
  if (dice < 0.12) return rest;
  if (dice < 0.22) return { ...facts, ...Object.fromEntries([pick(Object.entries(strangers), random)]) };
  return { ...facts, [key]: spoil(value, random) };
}

export function spoil(value: unknown, random: Random): unknown {
  const isEnough = random() < 0.1;
  if (!isEnough && isFacts(value) && Object.keys(value).length > 0) return spoilFacts(value, random);
  if (!isEnough && Array.isArray(value) && value.length > 0) {
    const at = Math.floor(random() * value.length);
    return value.with(at, spoil(value[at], random));
  }
  return spoilLeaf(value, random);
}

// JSON values that `JSON.stringify` never produces.
const rawValues = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '123456789012345678901234567890',
  '"\\ud800\\udc00\\udc00"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
];

/** Returns the object as JSON text in which one field is duplicated, or its value is replaced by one of `rawValues`. */
export function spoilText(facts: Record<string, unknown>, random: Random): string {
  const keys = Object.keys(facts);
  if (keys.length === 0) return pick(rawValues, random);
  const key = pick(keys, random);
  const raw = pick(rawValues, random);
  if (random() < 0.2) return JSON.stringify(facts).replace('{', () => `{${JSON.stringify(key)}:${raw},`);
  const mark = 'here stands the raw value';
  return JSON.stringify({ ...facts, [key]: mark }).replace(JSON.stringify(mark), () => raw);
}

export const brokenBodies = [
  '{',
  'null',
  '"text"',
  '{"a":1}x',
  '[1,2',
  '\u0000',
  '{"a":NaN}',
  "{'a':1}",
  '\uFEFF{',
  '7',
];

export function spoilPairs(pairs: Pairs, random: Random): Pairs {
  const at = Math.floor(random() * pairs.length);
  const [name, value] = pairs[at] ?? ['page', '1'];
  const others = pairs.toSpliced(at, 1);
  const turns: (() => Pairs)[] = [
    () => others,
    () => [...pairs, [name, value]],
    () => [...pairs, [name, pick(words, random)]],
    () => [...others, [`${name}[$gt]`, value]],
    () => [...others, [`${name}[]`, value]],
    () => [...pairs, [pick(Object.keys(strangers), random), pick(words, random)]],
    () => [...pairs, ['__proto__', '1']],
    () => [...others, [name, pick(words, random)]],
    () => [...others, [name, pick(words, random)]],
    () => [...others, [name, `${value}${pick(words, random)}`]],
    () => [...others, [name, `${value},${value}`]],
    () => [...others, [name, pick(['0', '-1', '1e9', '999999', '١', '2026-02-30', '2026-13', '9999-12-31'], random)]],
  ];
  return pick(turns, random)();
}
