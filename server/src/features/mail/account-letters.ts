import { dayInIndia, formatDay } from '@rental/contracts';
import { ourShortName, paragraphs, type RenderedMail } from './letter.ts';
import type { MailFacts } from './mail-facts.ts';

/* What an account's owner is told about it. */

const timeInIndia = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** `20-11-2026 at 12:00 (India)` */
function momentOf(at: string): string {
  const moment = new Date(at);
  return `${formatDay(dayInIndia(moment))} at ${timeInIndia.format(moment)} (India)`;
}

/** To the owner whose password was changed. */
export function passwordChanged({ name, at, device, resetUrl }: MailFacts['password_changed']): RenderedMail {
  return {
    subject: 'Your password was changed',
    text: paragraphs(
      `Dear ${name},`,
      `the password of your account was changed on ${momentOf(at)}, from this device: ${device}. All other devices are signed out.`,
      `If that was not you, choose a new password at once, which signs that device out: ${resetUrl}`,
    ),
  };
}

type Link = { name: string; url: string; minutes: number };

/** To whoever reads the address of an account, with the way to a new password. */
export function passwordReset({ name, url, minutes }: Link): RenderedMail {
  return {
    subject: 'Set a new password',
    text: paragraphs(
      `Dear ${name},`,
      `somebody, you we hope, has forgotten the password of your account. This link sets a new one. It works once, and for ${minutes} minutes:`,
      url,
      'If that was not you, do nothing: your password stays as it is.',
    ),
  };
}

/** To an address that an account has, or wants to have. */
export function confirmEmail({ name, url, code, minutes }: Link & { code: string }): RenderedMail {
  return {
    subject: 'Confirm your email',
    text: paragraphs(
      `Dear ${name},`,
      'please confirm that our mails reach you. This is your code:',
      code,
      `Type it under "Profile", or open this link. Both work once, and for ${minutes} minutes:`,
      url,
      'If you have no account with us, do nothing: somebody has mistyped an address.',
    ),
  };
}

/** To an address that has an account, when somebody wants it for another one. */
export function emailInUse(): RenderedMail {
  return {
    subject: 'You have an account already',
    text: paragraphs(
      'Somebody asked to use this address for another account. It has one already, so nothing was changed.',
      'If that was you, log in with this address. If it was not, do nothing.',
    ),
  };
}

/** To whoever may become an admin. */
export function adminInvitation({
  invitedBy,
  url,
  until,
}: {
  invitedBy: string;
  url: string;
  until: string;
}): RenderedMail {
  return {
    subject: `You are invited to look after ${ourShortName}`,
    text: paragraphs(
      `${invitedBy} invites you to become an admin of our site. This link lets you choose a name and a password. It works once, until ${momentOf(until)}:`,
      url,
      'If you do not know what this is about, do nothing: nothing happens without you.',
    ),
  };
}

/** To the owner of an account that was disabled. */
export function accountDisabled({ name, at, officeEmail }: MailFacts['account_disabled']): RenderedMail {
  return {
    subject: 'Your account was disabled',
    text: paragraphs(
      `Dear ${name},`,
      `our team disabled your account on ${momentOf(at)}: all your devices are signed out, and you cannot log in.`,
      'What you have booked and paid stays booked. A booking that is not paid yet ends by itself.',
      `If you think that this is a mistake, write to us: ${officeEmail}`,
    ),
  };
}

/** To the owner of an account that may be used again. */
export function accountEnabled({ name, loginUrl }: MailFacts['account_enabled']): RenderedMail {
  return {
    subject: 'Your account can be used again',
    text: paragraphs(`Dear ${name},`, `our team enabled your account again. Log in as before: ${loginUrl}`),
  };
}

/** To the owner of an account that was signed out everywhere by an admin. */
export function signedOut({ name, at, resetUrl }: MailFacts['signed_out']): RenderedMail {
  return {
    subject: 'You were signed out everywhere',
    text: paragraphs(
      `Dear ${name},`,
      `our team signed all devices of your account out on ${momentOf(at)}. Your password is still good: log in again where you like.`,
      `If a device was lost that knows your password, choose another one: ${resetUrl}`,
    ),
  };
}

/** To the owner of an account whose second factor is another now. */
export function secondFactorChanged({ name, at, change, resetUrl }: MailFacts['second_factor']): RenderedMail {
  return {
    subject: `Your second factor was ${change}`,
    text: paragraphs(
      `Dear ${name},`,
      `the second factor of your account was ${change} on ${momentOf(at)}.`,
      `If you know nothing of it, choose a new password at once, and tell another admin: ${resetUrl}`,
    ),
  };
}

/** To the present address, while the change to another can still be stopped. */
export function emailChanging({ name, at, resetUrl }: MailFacts['email_changing']): RenderedMail {
  return {
    subject: 'Somebody asked for another email for your account',
    text: paragraphs(
      `Dear ${name},`,
      `on ${momentOf(at)} somebody who knows your password asked us to use another email for your account. It counts once it is confirmed from there.`,
      `If that was not you, choose a new password now. That stops it: ${resetUrl}`,
    ),
  };
}

/** To the address that an account no longer has. */
export function emailChanged({ name, at }: MailFacts['email_changed']): RenderedMail {
  return {
    subject: 'The email of your account was changed',
    text: paragraphs(
      `Dear ${name},`,
      `since ${momentOf(at)} your account has another email, and this one can no longer be used to log in.`,
      'If that was not you, write to us at once.',
    ),
  };
}
