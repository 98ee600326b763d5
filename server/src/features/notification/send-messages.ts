import type { MessageChannel, MessageKind } from '@rental/contracts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { createMessengers } from '../../platform/messaging/create-messengers.ts';
import type { Messenger, SendResult } from '../../platform/messaging/messenger.ts';
import { type Running, runEvery } from '../../platform/work/run-every.ts';
import { findRecipient } from '../auth/account/find-users.ts';
import { findBooking } from '../booking/find/find-bookings.ts';
import {
  type Claimed,
  claimMessage,
  dropMessage,
  endPassing,
  findPassing,
  finishSending,
  postpone,
  settleUnclear,
  takeSlot,
} from '../mail/message-moves.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { insertMessage, insteadKeyOf } from '../mail/queue-message.ts';
import type { TemplateProblems } from './check-templates.ts';
import { prepareMessage } from './prepare-message.ts';

export type MessageDeps = Pick<Deps, 'clock' | 'logger' | 'settings'> & { problems?: TemplateProblems };
type SendDeps = MessageDeps & { messengers: ReadonlyMap<MessageChannel, Messenger> };

const everyMs = 15_000;
const mostPassing = 100;

/**
 * Sends the messages that are due, one after the other, until none is due or the process is shutting down. Safe in
 * every process: each message is claimed by one of them, and no message that may have been sent is sent again by its
 * channel.
 */
export async function sendMessages(deps: MessageDeps, stopping?: AbortSignal): Promise<void> {
  const messengers = createMessengers(deps.settings);
  await settleUnclear(deps);
  for (let message = await nextOf(deps, stopping); message; message = await nextOf(deps, stopping)) {
    await sendMessage(message, { ...deps, messengers });
  }
  for (const message of await findPassing(mostPassing)) await passOn(message, deps);
}

const nextOf = async (deps: MessageDeps, stopping?: AbortSignal) => (stopping?.aborted ? null : claimMessage(deps));

async function sendMessage(claimed: Claimed, deps: SendDeps): Promise<void> {
  const prepared = await prepareMessage(claimed, deps);
  if (prepared.do === 'drop') return dropMessage(claimed);
  if (prepared.do === 'postpone') return postpone(claimed, prepared.until);
  const messenger = deps.messengers.get(claimed.channel);
  if (prepared.do === 'refuse' || !messenger) {
    const reason = prepared.do === 'refuse' ? prepared.reason : 'channel turned off';
    return finish(claimed, { result: 'refused', mayRetry: false, reason }, deps);
  }
  if (!(await takeSlot(claimed))) return dropMessage(claimed);
  await checkpoint('message:claimed');
  const outcome = await messenger.send(prepared.message);
  await checkpoint('message:sent');
  return finish(claimed, outcome, deps);
}

/** Stores and logs an outcome. Neither the text nor the number is ever logged. */
async function finish(claimed: Claimed, outcome: SendResult, deps: MessageDeps): Promise<void> {
  const isPassing = await finishSending(claimed, outcome, deps);
  const { result } = outcome;
  const facts = { message: claimed._id, result, ...('reason' in outcome && { reason: outcome.reason }) };
  if (isPassing || result === 'unclear') deps.logger.warn({ alert: 'message_failed', ...facts }, 'message not sent');
  else deps.logger.info(facts, 'message sent or retried later');
}

/** The messages whose events have no email of their own. */
const withoutMail: readonly MessageKind[] = ['pick_up', 'out', 'return', 'returned'];

/** Queues a message by the next channel or, after the last one, as an email unless the event has one; idempotent. */
async function passOn(message: Claimed, deps: MessageDeps): Promise<void> {
  const { channel, kind, data } = message;
  const { order } = deps.settings.messages;
  const next = order[order.indexOf(channel) + 1];
  if (next) await insertMessage({ channel: next, kind, data }, deps.clock.now());
  else if (withoutMail.includes(kind)) await mailInstead(message, deps);
  await checkpoint('message:passed');
  await endPassing(message);
}

async function mailInstead({ kind, data: { bookingId, event } }: Claimed, deps: MessageDeps): Promise<void> {
  const booking = await findBooking(bookingId);
  const to = booking && (await findRecipient(String(booking.customerId)))?.email;
  if (!to) return;
  await queueMail({ key: insteadKeyOf(event), to, template: 'message_instead', data: { bookingId, kind } }, deps);
}

/** Sends due messages periodically until stopped; idle if no provider is configured. */
export function startMessages(deps: MessageDeps): Running {
  if (deps.settings.messages.order.length === 0) return { stop: async () => undefined };
  return runEvery(
    (stopping) => sendMessages(deps, stopping),
    () => everyMs,
    deps.logger,
  );
}
