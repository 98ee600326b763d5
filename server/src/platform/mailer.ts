import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Mail = {
  /** Identifies the event; becomes the Message-ID, so that mail systems can drop duplicates. */
  key: string;
  to: string;
  subject: string;
  text: string;
  /** An iCalendar invitation, for emails about rental days. */
  calendar?: string;
};

/** Sends one email; after a throw, the email may still have been sent. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

const idOf = (key: string): string => key.replaceAll(/[^A-Za-z0-9._-]/g, '-');

function toMessage({ key, to, subject, text, calendar }: Mail, from: string) {
  return {
    from,
    // An address object is used unchanged, whereas a string is parsed as a header, in which `x<a@b.example>` would be a
    // different person's address.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${idOf(key)}@mail.sarani.example>`,
    // Addresses are user input: treat them as data, never as a path to read or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(calendar === undefined ? {} : { attachments: [calendarPart(calendar)] }),
  };
}

/**
 * The content type repeats the method from the calendar file, because email programs use it to recognise a
 * cancellation. Source: RFC 6047, 2.4.
 */
function calendarPart(content: string) {
  const method = /^METHOD:(\w+)\r$/m.exec(content)?.[1];
  const contentType = `text/calendar; charset=utf-8${method === undefined ? '' : `; method=${method}`}`;
  return { filename: 'rental.ics', content, contentType };
}

type SmtpOptions = { url: string; from: string; patienceMs?: number };

/** Sends email over SMTP (`smtps://user:password@host:465` or `smtp://host:587`); `patienceMs` limits each step. */
export function createSmtpMailer({ url, from, patienceMs = 10_000 }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}

/**
 * Writes emails to a folder, for machines without a mail server: one `.eml` file per event, and one `.txt` file for
 * quick reading.
 */
export function createFolderMailer({ folder, from }: { folder: string; from: string }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const path = join(folder, idOf(mail.key));
      await writeFile(`${path}.txt`, `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`);
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, `${path}.eml`);
    },
  };
}
