import * as z from 'zod/mini';
import { hasAadhaarNumber } from './rules/person/aadhaar.ts';
import { isDay, isDayOfLife } from './rules/days/dates.ts';

/** Whether no value is listed twice. */
export const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** 24 hexadecimal digits in any case. */
export const objectIdPattern = /^[0-9a-fA-F]{24}$/;

/** An id in any case; parses to lowercase. */
export const objectId = z.string().check(z.regex(objectIdPattern, 'Not a valid id'), z.toLowerCase());

/** A timestamp in ISO 8601, UTC. */
export const moment = z.iso.datetime();

/** An existing calendar day, `YYYY-MM-DD`. */
export const day = z.string().check(z.refine(isDay, 'Not a calendar day (YYYY-MM-DD)'));

/** A day such as a date of birth: 1 January 1900 or later. */
export const dayOfLife = z.string().check(z.refine(isDayOfLife, 'Not a calendar day (YYYY-MM-DD)'));

export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Not a month (YYYY-MM)'));

/**
 * One line of trimmed text of 1 to `max` characters, without line breaks, lone surrogates, or control or other
 * invisible characters. Joiners of Indian scripts and emoji are allowed, but only after a character that they can join.
 */
export const lineOfText = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(max),
      z.regex(
        /^(?:[\p{L}\p{M}\p{Emoji}][\u200c\u200d]?|[^\p{Cc}\p{Cf}\p{Cs}\p{L}\p{M}\p{Emoji}\p{Zl}\p{Zp}])*$/u,
        'Control characters are not allowed',
      ),
    );

/** A name of a person: a line with at least one visible letter or digit. */
export const nameOfPerson = lineOfText(80).check(
  z.regex(/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u, 'Enter a name'),
);

/** Trimmed text of 1 to `max` characters; line breaks and tabs are its only control characters. */
export const paragraph = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(max),
      z.regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u, 'Control characters are not allowed'),
    );

const withoutAadhaar = z.refine<string>((text) => !hasAadhaarNumber(text), 'Please do not enter an Aadhaar number.');

/** What a person writes in their own words: a reason, a note or an answer. Never an Aadhaar number. */
export const remark = lineOfText(200).check(withoutAadhaar);

/** `remark` of several lines, up to `max` characters. */
export const longRemark = (max: number) => paragraph(max).check(withoutAadhaar);

/** An `https:` address or one of our drawings under `/img/`, up to 500 characters. */
export const imageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(
      /^(https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?([/?#][^\s<>"]*)?|\/img\/[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|webp))$/i,
      'Use an address that starts with https://',
    ),
  );

/** A few lines of trimmed text, such as a postal address. */
export const fewLines = (lines: number, max: number) =>
  paragraph(max).check(z.refine((text) => text.split('\n').length <= lines, `At most ${lines} lines`));

/** A public phone number of any kind: digits with spaces, hyphens and parentheses. */
export const publicPhone = z
  .string()
  .check(z.trim(), z.regex(/^\+?\d[\d ()-]{4,23}$/, 'Use digits, such as +91 80 1234 5678'));

/** An `https:` address for links, up to 500 characters. */
export const webAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?([/?#][^\s<>"]*)?$/i, 'Use an address that starts with https://'),
  );

/** A page number in a query: a string of digits that parses to a number from 1. */
export const pageNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Not a page number')),
  z.transform((digits: string) => Number(digits)),
);

/** The secret in the `#` fragment of an emailed link: 32 random bytes in base64url. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a valid token'));

export const nothing = z.null();
