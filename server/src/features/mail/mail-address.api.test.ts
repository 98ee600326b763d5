import { expect, test } from 'vitest';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { startSmtpServer } from '../../../test/support/smtp-server.ts';
import { createLogger } from '../../platform/logger.ts';
import { createSmtpMailer } from '../../platform/mailer.ts';
import { queueMail } from './queue-mail.ts';
import { sendDueMails } from './send-due-mails.ts';

/* Older accounts may have addresses that would be parsed as a different mailbox in an email header. */

/** Sends an email to this address and returns the addresses that the server received it for. */
async function mailTo(to: string): Promise<string[]> {
  const smtp = await startSmtpServer();
  const logger = createLogger('silent');
  const clock = createManualClock();
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Sarani <bookings@sarani.example>' });
  await queueMail({ key: 'ticket:1', to, template: 'contact_visitor', data: { ticket: '1' } }, { clock });
  const letters = {
    password_reset: async () => null,
    email_confirmation: async () => null,
    admin_invitation: async () => null,
  };
  await sendDueMails({ clock, logger, mailer, letters });
  return smtp.mails().map((received) => received.to);
}

test.each(['x<victim@example.com>', '"click-http://evil.example/"<victim@example.com>', 'grp:victim@example.com;'])(
  'the mail worker does not send an email to an address that would be parsed as a different one: %s',
  async (address) => {
    expect(await mailTo(address)).not.toContain('victim@example.com');
  },
);
