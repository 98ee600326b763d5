import { type Notes, ProviderError } from './entities.ts';

/* Validates requests with the provider’s error messages. Every function throws ProviderError 400. */

export type Fields = Record<string, unknown>;

const refuse = (description: string, field: string): never => {
  throw new ProviderError(400, description, { field });
};

export function readFields(body: unknown, allowed: readonly string[]): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProviderError(400, 'The request body is not a JSON object');
  }
  const extra = Object.keys(body).find((key) => !allowed.includes(key));
  if (extra !== undefined) refuse(`${extra} is/are not required and should not be sent`, extra);
  return Object.fromEntries(Object.entries(body));
}

/** Reads an amount in paise: an integer of at least 100. */
export function readAmount(fields: Fields): number {
  const { amount } = fields;
  if (amount === undefined) return refuse('The amount field is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return refuse('The amount must be an integer.', 'amount');
  }
  return amount >= 100 ? amount : refuse('Order amount less than minimum amount allowed', 'amount');
}

export function readCurrency(fields: Fields): string {
  const { currency } = fields;
  if (typeof currency !== 'string') return refuse('The currency field is required.', 'currency');
  return currency === 'INR' ? currency : refuse('Currency is not supported', 'currency');
}

export function readReceipt({ receipt = null }: Fields): string | null {
  if (receipt === null) return null;
  if (typeof receipt !== 'string') return refuse('The receipt must be a string.', 'receipt');
  return receipt.length <= 40 ? receipt : refuse('The receipt may not be greater than 40 characters.', 'receipt');
}

/** Reads up to 15 notes of up to 256 characters each; returns an empty list if there are none. */
export function readNotes({ notes = {} }: Fields): Notes {
  if (typeof notes !== 'object' || notes === null) return refuse('Notes must be an array', 'notes');
  const entries = Object.entries(notes);
  if (entries.length > 15) return refuse('Number of fields in notes should be less than or equal to 15', 'notes');
  const pairs = entries.map(([key, value]) => {
    if (typeof value !== 'string' && typeof value !== 'number') return refuse('Notes values must be strings', 'notes');
    if (key.length > 256 || String(value).length > 256) {
      return refuse('Notes key and value may not be greater than 256 characters', 'notes');
    }
    return [key, String(value)] as const;
  });
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

/** Returns the field’s value, which must be one of `words`; if the field is missing, returns the first of them. */
export function readWord<T extends string>(fields: Fields, name: string, words: readonly [T, ...T[]]): T {
  const value = fields[name] ?? words[0];
  const word = words.find((each) => each === value);
  return word ?? refuse(`Invalid ${name}`, name);
}

/** Reads a field with a number of minutes from `min` to 7,200; returns `min` if the field is missing. */
export function readMinutes(fields: Fields, name: string, min: number): number {
  const value = fields[name] ?? min;
  if (typeof value !== 'number' || !Number.isInteger(value)) return refuse(`The ${name} must be an integer.`, name);
  return value >= min && value <= 7_200 ? value : refuse(`The ${name} must be between ${min} and 7200.`, name);
}

/** Reads an integer query parameter from 0 to `max`. */
export function readCount(query: URLSearchParams, name: string, { fallback, max }: { fallback: number; max: number }) {
  const value = Number(query.get(name) ?? fallback);
  return Number.isInteger(value) && value >= 0 && value <= max ? value : refuse(`The ${name} is invalid.`, name);
}

/** Checks the format of an ID and throws if it is wrong. */
export function readId(kind: 'order' | 'pay' | 'rfnd' | 'disp', id: string): string {
  const isRight = new RegExp(`^${kind}_[A-Za-z0-9]{14}$`).test(id);
  return isRight ? id : refuse(`${id} is not a valid id`, 'id');
}
