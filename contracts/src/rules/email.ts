import * as z from 'zod/mini';

/** The wording is fixed. Source: texts, section 8. */
export const emailMessage = 'Please enter valid email address';

const longest = 254;

/** What an address of an earlier release looked like: anything around one `@`, with a dot behind it. */
const anyShape = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Atoms with single dots between them. Source: RFC 5321, 4.1.2, Dot-string; the HTML standard, valid e-mail address. */
const mailbox = String.raw`[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*`;
/** Letters, digits and inner hyphens, up to 63. Source: RFC 1035, 2.3.4. */
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?';
/** No network's last label is a number, so `a@127.0.0.1` is none. */
const lastLabel = '[A-Za-z](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])';

const properShape = new RegExp(`^${mailbox}@(?:${label}\\.)+${lastLabel}$`);

const address = (shape: RegExp) =>
  z
    .string()
    .check(z.maxLength(longest, { error: emailMessage, abort: true }), z.regex(shape, emailMessage), z.toLowerCase());

/**
 * An address that we store and write to: one mailbox as mail servers spell it, and nothing that a mail header would
 * read as a name, a comment, a group or a second address. Up to 254 characters; handed on in lower case.
 */
export const email = address(properShape);

/**
 * An address that somebody signs in with. Accounts of earlier releases may have one that `email` refuses; their owners
 * still get in, and an address that is only looked up reaches no mail header.
 */
export const loginEmail = address(anyShape);
