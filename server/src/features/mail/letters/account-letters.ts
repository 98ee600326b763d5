import { greeting, letter, momentOf, ourName, ourShortName, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* Emails that notify account owners about changes to their accounts. */

export function passwordChanged({ name, at, device, resetUrl }: MailFacts['password_changed']): RenderedMail {
  return letter(
    'Your password was changed',
    greeting(name),
    `Your password was changed on ${momentOf(at)} from this device: ${device}. We logged out all your other devices.`,
    `If this wasn’t you, set a new password now. That also logs out the other device: ${resetUrl}`,
  );
}

type Link = { url: string; minutes: number };

export function passwordReset({ name, url, minutes }: Link & { name: string | null }): RenderedMail {
  return letter(
    'Set a new password',
    greeting(name),
    `We received a request to reset your password. Use this link to set a new one. It works once, within ${minutes} minutes:`,
    url,
    'If this wasn’t you, ignore this email. Your password has not changed.',
  );
}

/**
 * Offers a login to a customer whom staff entered. Contains neither the name nor a booking, because staff may have
 * mistyped the address.
 */
export function firstPassword({ url, minutes }: Link): RenderedMail {
  return letter(
    'Set a password to see your booking',
    greeting(null),
    `Our team at ${ourName} entered this email address for a customer at our counter. Use this link to set a password, then you can see your bookings. It works once, within ${minutes} minutes:`,
    url,
    'Later, choose “Forgot password” on our login page to get a new link.',
    'If this isn’t you, please don’t use the link. Reply to this email, and we’ll remove your address.',
  );
}

/** Asks the recipient to confirm the account’s current or pending address. */
export function confirmEmail({ url, code, minutes }: Link & { code: string }): RenderedMail {
  return letter(
    'Confirm your email',
    greeting(null),
    'Please confirm your email address. Your code is:',
    code,
    `Enter it under "Profile", or open this link. Either works once, within ${minutes} minutes:`,
    url,
    'If you don’t have an account with us, ignore this email. Someone probably mistyped their address.',
  );
}

/** Notifies the owner of an account that someone tried to use the same address for a different account. */
export function emailInUse(): RenderedMail {
  return letter(
    'You already have an account',
    'Someone asked to use this address for another account. This address already has an account, so nothing was changed.',
    'If this was you, log in with this address. If it wasn’t, ignore this email.',
  );
}

type InvitationFacts = Record<'invitedBy' | 'url' | 'until', string> & {
  /** The rank and locations of the new admin; null for an owner. */
  rights: string | null;
};

export function adminInvitation({ invitedBy, url, until, rights }: InvitationFacts): RenderedMail {
  return letter(
    `You have been invited to manage ${ourShortName}`,
    `${invitedBy} has invited you to become an admin of our site${rights ? ` (${rights})` : ''}. Use this link to choose a name and a password. It works once and expires on ${momentOf(until)}:`,
    url,
    'If you weren’t expecting this, ignore this email. No account is created unless you use the link.',
  );
}

export function adminJoined({ name, email, at, rank }: MailFacts['admin_joined']): RenderedMail {
  const word = rank ?? 'admin';
  return letter(
    `There is a new ${word}`,
    greeting(name),
    `${email} became ${rank ? 'a' : 'an'} ${word} of our site on ${momentOf(at)}.`,
    'If you don’t know this person, disable their account now, under "People" in the dashboard.',
  );
}

export function rankChanged({ name, at, rights }: MailFacts['rank_changed']): RenderedMail {
  return letter(
    'Your access has changed',
    greeting(name),
    `On ${momentOf(at)}, our team changed what you can do on our site. You are now: ${rights}.`,
    'If you think this is a mistake, talk to the owner of your business.',
  );
}

export function accountDisabled({ name, at, officeEmail }: MailFacts['account_disabled']): RenderedMail {
  return letter(
    'Your account was disabled',
    greeting(name),
    `Our team disabled your account on ${momentOf(at)}. All your devices have been logged out, and you can’t log in.`,
    'Your paid bookings are still valid. Unpaid bookings will be cancelled.',
    `If you think this is a mistake, contact us: ${officeEmail}`,
  );
}

export function accountEnabled({ name, loginUrl }: MailFacts['account_enabled']): RenderedMail {
  return letter(
    'Your account has been enabled',
    greeting(name),
    `Our team has enabled your account again. You can log in as before: ${loginUrl}`,
  );
}

/** Notifies the owner that an admin logged the account out on all devices. */
export function signedOut({ name, at, resetUrl }: MailFacts['signed_out']): RenderedMail {
  return letter(
    'You were logged out everywhere',
    greeting(name),
    `Our team logged you out of all devices on ${momentOf(at)}. Your password hasn’t changed, so you can log in again.`,
    `If you lost a device that has your password saved, set a new password: ${resetUrl}`,
  );
}

export function secondFactorChanged({ name, at, change, resetUrl }: MailFacts['second_factor']): RenderedMail {
  return letter(
    `Two-step login: ${change}`,
    greeting(name),
    `On ${momentOf(at)}, two-step login for your account was ${change}.`,
    `If this wasn’t you, set a new password now and let another admin know: ${resetUrl}`,
  );
}

/** Warns the current address while the change to the new address can still be stopped. */
export function emailChanging({ name, at, resetUrl }: MailFacts['email_changing']): RenderedMail {
  return letter(
    'Request to change your email',
    greeting(name),
    `On ${momentOf(at)}, someone who knows your password asked us to change the email of your account. The change takes effect when the new address is confirmed.`,
    `If this wasn’t you, set a new password now. That cancels the change: ${resetUrl}`,
  );
}

/** Notifies the previous address that it no longer belongs to the account. */
export function emailChanged({ name, at }: MailFacts['email_changed']): RenderedMail {
  return letter(
    'Your email was changed',
    greeting(name),
    `Your account’s email was changed on ${momentOf(at)}. You can no longer log in with this address.`,
    'If this wasn’t you, contact us immediately.',
  );
}
