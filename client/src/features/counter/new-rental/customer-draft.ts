import { email, newCustomer, phone } from '@rental/contracts';
import type { FoundCustomer, NewCustomer } from '@rental/contracts';

/**
 * What is entered about the customer: the searched text, and the id of a found customer or `new`. It is null until
 * somebody chooses, and the fields of a new customer are null until somebody types in them.
 */
export type CustomerDraft = {
  text: string;
  chosen: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
};

export const noCustomer: CustomerDraft = { text: '', chosen: null, name: null, phone: null, email: null };

const isPhone = (text: string): boolean => phone.safeParse(text).success;
const isEmail = (text: string): boolean => email.safeParse(text.trim()).success;

/** Whether the text is a whole phone number or email address. */
export const isWhole = (text: string): boolean => isPhone(text) || isEmail(text);

const fewestCharacters = 3;

/** Returns the text to search for; null while it is too short, or not yet whole for a clerk. */
export function searchTextOf(typed: string, { isClerk }: { isClerk: boolean }): string | null {
  const text = typed.trim();
  const isEnough = isClerk ? isWhole(text) : text.length >= fewestCharacters;
  return isEnough ? text : null;
}

/** The fields of a new customer: what was typed in them or, at first, the searched text where it belongs. */
export function fieldsOf({ text, ...typed }: CustomerDraft): Record<'name' | 'phone' | 'email', string> {
  const isName = !isPhone(text) && !isEmail(text) && !/\d{4}/.test(text);
  return {
    name: typed.name ?? (isName ? text.trim() : ''),
    phone: typed.phone ?? (isPhone(text) ? text.trim() : ''),
    email: typed.email ?? (isEmail(text) ? text.trim() : ''),
  };
}

/** Whether the phone number of a new customer must be entered, because it is not what was searched for. */
export const needsPhone = ({ text, phone: typed }: CustomerDraft): boolean => typed !== null || !isPhone(text);

/**
 * Returns the choice that counts: what somebody chose or, until then, the only customer with this phone number or
 * email. If the search finds nobody, the customer is new.
 */
export function choiceOf({ chosen, text }: CustomerDraft, found: readonly FoundCustomer[] | undefined): string | null {
  if (chosen !== null || !found) return chosen;
  const [only] = found;
  if (!only) return 'new';
  return found.length === 1 && isWhole(text) ? only._id : null;
}

type Chosen = { id: string } | NewCustomer;

/** Returns the customer for the request, and the problems of the fields by name; null while it is not complete. */
export function readCustomer(draft: CustomerDraft, choice: string | null): Chosen | null {
  if (choice === null) return null;
  if (choice !== 'new') return { id: choice };
  const { success, data } = newCustomer.safeParse(valuesOf(draft));
  return success ? data : null;
}

/** Returns the first problem of each field of a new customer. */
export function problemsOf(draft: CustomerDraft): Partial<Record<string, string>> {
  const { error } = newCustomer.safeParse(valuesOf(draft));
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function valuesOf(draft: CustomerDraft) {
  const { email: address, ...fields } = fieldsOf(draft);
  return { ...fields, ...(address.trim() !== '' && { email: address.trim() }) };
}
