import { email, newCustomer, phone } from '@rental/contracts';
import type { FoundCustomer, NewCustomer } from '@rental/contracts';

/**
 * What staff have entered about the customer. `text` is the searched text. `chosen` is the id of a found customer or
 * `new`, and null until staff choose. The fields of a new customer are null until staff type in them.
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

/** Returns the text to search for; null while it is too short or, for a clerk, not a whole number or address. */
export function searchTextOf(typed: string, { isClerk }: { isClerk: boolean }): string | null {
  const text = typed.trim();
  const isEnough = isClerk ? isWhole(text) : text.length >= fewestCharacters;
  return isEnough ? text : null;
}

/** Returns the fields of a new customer. A field that nobody typed in has the searched text if it fits that field. */
export function fieldsOf({ text, ...typed }: CustomerDraft): Record<'name' | 'phone' | 'email', string> {
  const isName = !isPhone(text) && !isEmail(text) && !/\d{4}/.test(text);
  return {
    name: typed.name ?? (isName ? text.trim() : ''),
    phone: typed.phone ?? (isPhone(text) ? text.trim() : ''),
    email: typed.email ?? (isEmail(text) ? text.trim() : ''),
  };
}

/** Whether the form asks for a new customer’s phone number. It doesn’t if the searched text was the number. */
export const needsPhone = ({ text, phone: typed }: CustomerDraft): boolean => typed !== null || !isPhone(text);

/**
 * Returns the choice by staff or, before they choose, the only customer who has the searched phone number or email. If
 * nobody was found, returns `new`.
 */
export function choiceOf({ chosen, text }: CustomerDraft, found: readonly FoundCustomer[] | undefined): string | null {
  if (chosen !== null || !found) return chosen;
  const [only] = found;
  if (!only) return 'new';
  return found.length === 1 && isWhole(text) ? only._id : null;
}

type Chosen = { id: string } | NewCustomer;

/** Returns the customer as the calls take it; null while it is incomplete or invalid. */
export function readCustomer(draft: CustomerDraft, choice: string | null): Chosen | null {
  if (choice === null) return null;
  if (choice !== 'new') return { id: choice };
  const { success, data } = newCustomer.safeParse(valuesOf(draft));
  return success ? data : null;
}

/** Returns the first problem of each field of a new customer, by the field’s name. */
export function problemsOf(draft: CustomerDraft): Partial<Record<string, string>> {
  const { error } = newCustomer.safeParse(valuesOf(draft));
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function valuesOf(draft: CustomerDraft) {
  const { email: address, ...fields } = fieldsOf(draft);
  return { ...fields, ...(address.trim() !== '' && { email: address.trim() }) };
}
