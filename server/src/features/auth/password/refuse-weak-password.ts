import { AppError } from '../../../errors/app-error.ts';
import { countTries, foldLookAlikes } from './count-tries.ts';

/** Some hundreds of millions; the limits of login allow a few hundred guesses a day. */
const enoughTries = 8.5;

/** Whether the password is one that guessers try early. */
export function isCommonPassword(password: string): boolean {
  return countTries(password) < enoughTries;
}

const shortestPart = 4;

/** Words of the name and of what stands before the `@`, such as `meera` and `nair`; shorter ones say nothing. */
function ownParts({ name, email }: Owner): string[] {
  const mailbox = email.slice(0, email.lastIndexOf('@'));
  const parts = [name, mailbox].flatMap((text) => [...text.split(/[^\p{L}\p{N}]+/u), ...text.split(/[^\p{L}]+/u)]);
  return parts.filter((part) => part.length >= shortestPart && /\p{L}/u.test(part)).map(foldLookAlikes);
}

type Owner = { name: string; email: string };

function problemOf({ password, ...owner }: Owner & { password: string }): string | null {
  if (isCommonPassword(password)) return 'This password is used by too many people. Choose another.';
  const folded = foldLookAlikes(password);
  const isOwn = ownParts(owner).some((part) => folded.includes(part));
  return isOwn ? 'Leave your name and your email address out of the password.' : null;
}

/**
 * Throws `invalid_input` for a password that many people use, and for one that holds a part of its owner's name or
 * address. Source: OWASP ASVS 5.0, 6.2.4 and 6.2.11.
 */
export function refuseWeakPassword(account: Owner & { password: string }): void {
  const message = problemOf(account);
  if (message !== null) throw new AppError('invalid_input', { details: [{ path: 'password', message }] });
}
