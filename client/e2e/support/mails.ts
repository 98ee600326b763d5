import type { APIRequestContext } from '@playwright/test';
import type { RunningApp } from './app-process.ts';
import { expect } from './test.ts';

const unescape = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Waits for an email to this address with this subject, and returns the newest one from the local email page. */
export async function mailTo(
  request: APIRequestContext,
  { mailUrl }: RunningApp,
  { email, subject }: { email: string; subject: string },
): Promise<string> {
  const head = `To: ${email}\nSubject: ${subject}\n`;
  const find = async (): Promise<string> => {
    const page = await (await request.get(mailUrl)).text();
    const mails = [...page.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, text = '']) => unescape(text));
    return mails.find((mail) => mail.startsWith(head)) ?? '';
  };
  await expect.poll(find, { timeout: 30_000 }).toContain(head);
  return find();
}

/** Returns the path of the link to our site in an email, including the fragment. */
export function linkIn(mail: string, page: string): string {
  const link = new RegExp(`/${page}#[\\w-]{43}`).exec(mail)?.[0];
  if (link === undefined) throw new Error(`no link to ${page} in ${mail}`);
  return link;
}
