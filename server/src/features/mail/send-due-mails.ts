import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail, Mailer } from '../../platform/mailer.ts';
import { trusted } from '../../platform/mongo.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import { type RenderedMail, type Sender, type SendTimeLetters, signed, standardSender } from './letters/letter.ts';
import { sendTimeMailFacts } from './letters/mail-facts.ts';
import { Outbox, type OutboxRecord } from './outbox.model.ts';
import { renderMail } from './letters/render-mail.ts';

export type MailDeps = {
  clock: Clock;
  logger: Logger;
  mailer: Mailer;
  letters: SendTimeLetters & { sender?: () => Promise<Sender> };
};

const atOnce = 5;
const lockMs = 60_000;
const retryMinutes = [1, 5, 15, 60];
/** About four days of hourly attempts, after which the email is left for manual review. */
const maxTries = 100;

/**
 * Sends due emails, a few concurrently, until none is due or the process is shutting down; an email that fails remains
 * queued and is retried later.
 */
export async function sendDueMails(deps: MailDeps, stopping?: AbortSignal): Promise<void> {
  const next = async () => (stopping?.aborted ? null : lockNext(deps));
  const sendInTurn = async (): Promise<void> => {
    for (let mail = await next(); mail; mail = await next()) await sendOne(mail, deps);
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
}

/** Locks one email for a minute. If the process dies, another process takes the email over after that. */
async function lockNext({ clock }: MailDeps): Promise<OutboxRecord | null> {
  const now = clock.now();
  return Outbox.findOneAndUpdate(
    {
      state: 'queued',
      nextAt: trusted({ $lte: now }),
      $or: [{ lockedUntil: null }, { lockedUntil: trusted({ $lt: now }) }],
    },
    { $set: { lockedUntil: new Date(now.getTime() + lockMs) }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean<OutboxRecord>();
}

type Late = Pick<OutboxRecord, 'template' | 'data' | 'to'>;

/** Renders an email whose content is not stored; null if it is no longer needed, undefined for other templates. */
function writeAtSendTime(
  { template, data, to }: Late,
  letters: SendTimeLetters,
): Promise<RenderedMail | null> | undefined {
  switch (template) {
    case 'password_reset':
      return letters.password_reset({ to, data: sendTimeMailFacts.password_reset.parse(data) });
    case 'email_confirmation':
      return letters.email_confirmation({ to, data: sendTimeMailFacts.email_confirmation.parse(data) });
    case 'admin_invitation':
      return letters.admin_invitation({ to, data: sendTimeMailFacts.admin_invitation.parse(data) });
    case 'location_booking':
      return letters.location_booking({ to, data: sendTimeMailFacts.location_booking.parse(data) });
    case 'pay_link':
      return letters.pay_link({ to, data: sendTimeMailFacts.pay_link.parse(data) });
    case 'day_list':
      return letters.day_list({ to, data: sendTimeMailFacts.day_list.parse(data) });
    case 'car_not_back':
      return letters.car_not_back({ to, data: sendTimeMailFacts.car_not_back.parse(data) });
    case 'message_instead':
      return letters.message_instead({ to, data: sendTimeMailFacts.message_instead.parse(data) });
    default:
      return undefined;
  }
}

/** Emails to staff, which contain no secrets. */
const toStaff = ['location_booking', 'day_list', 'car_not_back'];

/** Renders an email; returns null if it is no longer needed. */
async function write(mail: OutboxRecord, letters: MailDeps['letters']): Promise<Mail | null> {
  const { _id, template, data, to, tries } = mail;
  const late = await writeAtSendTime(mail, letters);
  const sender = (await letters.sender?.()) ?? standardSender;
  if (late === undefined) return { key: _id, to, ...renderMail(template, data, sender) };
  // Each attempt sends a new secret, so it needs a new key; otherwise a mail system may drop the email as a duplicate.
  const key = toStaff.includes(template) ? _id : `${_id}-${tries}`;
  return late && { key, to, ...signed(late, sender) };
}

async function sendOne(mail: OutboxRecord, { clock, logger, mailer, letters }: MailDeps): Promise<void> {
  try {
    const written = await write(mail, letters);
    if (written === null) {
      await Outbox.deleteOne({ _id: mail._id, state: 'queued', tries: mail.tries });
      return;
    }
    await mailer.send(written);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await finishTry(mail, { ...retryPlan(mail, clock.now()), lastError: text.slice(0, 500) });
    logger.error({ alert: 'mail_delayed', mail: mail._id, tries: mail.tries, err: text }, 'mail could not be sent');
    return;
  }
  await checkpoint('outbox:sent');
  await finishTry(mail, { state: 'sent', sentAt: clock.now(), lastError: null });
}

function retryPlan(mail: OutboxRecord, now: Date): Pick<OutboxRecord, 'state' | 'nextAt'> {
  const minutes = retryMinutes[Math.min(mail.tries, retryMinutes.length) - 1] ?? 60;
  return {
    state: mail.tries >= maxTries ? 'failed' : 'queued',
    nextAt: new Date(now.getTime() + minutes * 60_000),
  };
}

/** Stores the result of this attempt, unless the lock has expired and another process has taken over the email. */
async function finishTry(mail: OutboxRecord, facts: Partial<OutboxRecord>): Promise<void> {
  await Outbox.updateOne(
    { _id: mail._id, state: 'queued', tries: mail.tries },
    { $set: { ...facts, lockedUntil: null } },
  );
}
