import type { Settings } from '../../config/settings.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from '../../platform/mailer.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { type MailDeps, sendDueMails } from './send-due-mails.ts';

const periodMs = 15_000;
/** Short, because checking is cheap and a developer is waiting for the email to appear in the folder. */
const folderPeriodMs = 1_000;

/** Returns the configured mailer, or null if there is none: emails then remain queued until one is configured. */
function mailerOf({ mail }: Settings): Mailer | null {
  if (mail.smtpUrl !== null) return createSmtpMailer({ url: mail.smtpUrl, from: mail.from });
  if (mail.folder !== null) return createFolderMailer({ folder: mail.folder, from: mail.from });
  return null;
}

export function startMailWorker(deps: Omit<MailDeps, 'mailer'> & { settings: Settings }): Running {
  const mailer = mailerOf(deps.settings);
  if (!mailer) {
    deps.logger.warn('neither SMTP_URL nor MAIL_DIR is set; mails stay queued');
    return { stop: async () => undefined };
  }
  const every = deps.settings.mail.smtpUrl === null ? folderPeriodMs : periodMs;
  return runEvery(
    (stopping) => sendDueMails({ ...deps, mailer }, stopping),
    () => every,
    deps.logger,
  );
}
