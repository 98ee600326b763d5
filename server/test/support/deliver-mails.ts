import { sendTimeLetters } from '../../src/send-time-letters.ts';
import { sendDueMails } from '../../src/features/mail/send-due-mails.ts';
import type { Mail } from '../../src/platform/mailer.ts';
import type { TestApp } from './test-app.ts';

/** Sends all queued emails, as the worker does. Returns those sent to this address. */
export async function deliverMails({ deps }: TestApp, to: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendDueMails({ ...deps, mailer, letters: sendTimeLetters(deps) });
  return sent.filter((mail) => mail.to === to);
}

/** Sends all queued emails and returns the subjects of those sent to this address, in alphabetical order. */
export const subjectsTo = async (app: TestApp, to: string): Promise<string[]> =>
  (await deliverMails(app, to)).map(({ subject }) => subject).toSorted();

/** Returns the token after `#` in an email’s link to this page. */
export const tokenIn = (mail: Mail | undefined, page: string): string =>
  new RegExp(`/${page}#([\\w-]{43})\\b`).exec(mail?.text ?? '')?.[1] ?? '';

export const codeIn = (mail: Mail | undefined): string => /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
