import { createServer, type Socket } from 'node:net';
import { listen } from '../../src/platform/listen.ts';
import { closeAfterTest } from './open-resources.ts';

/** `silent` greets nobody, `busy` refuses for now, `forgetful` takes a mail and loses its answer. */
export type SmtpMood = 'well' | 'silent' | 'busy' | 'forgetful';

export type ReceivedMail = { to: string; messageId: string; subject: string; raw: string };

export type SmtpServer = {
  url: string;
  /** In the order of arrival. */
  mails: () => ReceivedMail[];
  /** As a mailbox shows them: a repeat of a Message-ID is dropped. */
  inbox: () => ReceivedMail[];
  setMood: (mood: SmtpMood) => void;
};

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw)?.[1]
    ?.replaceAll(/\r\n[ \t]/g, ' ')
    .trim() ?? '';

/** A mail server of the few words that a sender needs. Source: RFC 5321. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  let mood: SmtpMood = 'well';

  function take(to: string, raw: string, socket: Socket): void {
    mails.push({ to, raw, messageId: headerOf(raw, 'Message-ID'), subject: headerOf(raw, 'Subject') });
    if (mood === 'forgetful') socket.destroy();
    else socket.write('250 taken\r\n');
  }

  function answer(line: string): string {
    if (mood === 'busy' && /^MAIL/i.test(line)) return '451 not now\r\n';
    if (/^DATA/i.test(line)) return '354 go on\r\n';
    return /^QUIT/i.test(line) ? '221 bye\r\n' : '250 yes\r\n';
  }

  function converse(socket: Socket): void {
    let pending = '';
    let to = '';
    let isData = false;
    const readLine = (line: string): void => {
      to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
      isData = /^DATA/i.test(line);
      socket.write(answer(line));
    };
    const readAll = (): void => {
      const end = pending.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end === -1) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (isData) take(to, part, socket);
      else readLine(part);
      if (part !== '' && !/^DATA/i.test(part)) isData = false;
      readAll();
    };
    socket.on('error', () => undefined);
    if (mood === 'silent') return;
    socket.write('220 the mail server of the tests\r\n');
    socket.on('data', (bytes) => {
      pending += bytes.toString('utf8');
      readAll();
    });
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket);
  });
  const port = await listen(server);
  closeAfterTest(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
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
