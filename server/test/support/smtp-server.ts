import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { listen } from '../../src/platform/listen.ts';
import { closeAfterTest } from './open-resources.ts';

/**
 * `silent` never sends a greeting, `busy` temporarily rejects every email, and `forgetful` accepts an email but then
 * drops the connection.
 */
export type SmtpMood = 'well' | 'silent' | 'busy' | 'forgetful';

export type ReceivedMail = { to: string; messageId: string; subject: string; raw: string };

export type SmtpServer = {
  url: string;
  /** All emails in order of arrival. */
  mails: () => ReceivedMail[];
  /** Emails as a mailbox shows them, without duplicates of a Message-ID. */
  inbox: () => ReceivedMail[];
  setMood: (mood: SmtpMood) => void;
};

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]/g, ' ')
    .trim() ?? '';

/** Starts a mail server without TLS or login that stores the emails it receives. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let mood: SmtpMood = 'well';
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const take = async (to: string, stream: Readable, reply: () => void): Promise<void> => {
    const raw = await text(stream);
    mails.push({ to, raw, messageId: headerOf(raw, 'Message-ID'), subject: headerOf(raw, 'Subject') });
    if (mood === 'forgetful') dropAll();
    else reply();
  };
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onConnect: (_session, greet) => {
      if (mood !== 'silent') greet();
    },
    onMailFrom: (_address, _session, reply) =>
      reply(mood === 'busy' ? Object.assign(new Error('not now'), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, reply) => {
      // A sender that is killed halfway closes the stream with an error and has sent no email.
      take(envelope.rcptTo[0]?.address ?? '', stream, reply).catch(() => undefined);
    },
  });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket) => sockets.add(socket));
  const port = await listen(smtp.server);
  closeAfterTest(async () => {
    dropAll();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => [...mails],
    inbox: () => [...new Map(mails.map((mail) => [mail.messageId, mail])).values()],
    setMood: (next) => {
      mood = next;
    },
  };
}
