import * as z from 'zod/mini';

/** Wording fixed by the specification. Source: texts, section 8. */
export const emailMessage = 'Please enter valid email address';

const longest = 254;

/**
 * The part before the `@`: atoms with single dots between them. Source: RFC 5321, 4.1.2, Dot-string; the HTML standard,
 * valid e-mail address.
 */
const mailbox = String.raw`[\w!#$%&'*+/=?^{|}~-]+(?:\.[\w!#$%&'*+/=?^{|}~-]+)*`;
/** A part of a domain: up to 63 letters, digits and inner hyphens. Source: RFC 1035, 2.3.4. */
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?';
/** A top-level domain is never numeric, which excludes `a@127.0.0.1`. */
const lastLabel = '[A-Za-z](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])';

const properShape = new RegExp(`^${mailbox}@(?:${label}\\.)+${lastLabel}$`);

/**
 * An address that we store and send email to. It must be exactly one mailbox: nothing that a mail header would parse as
 * a display name, a comment, a group or a second address. Up to 254 characters; parses to lowercase.
 */
export const email = z
  .string()
  .check(
    z.maxLength(longest, { error: emailMessage, abort: true }),
    z.regex(properShape, emailMessage),
    z.toLowerCase(),
  );
