import { dayInIndia, type MessageConsent } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { consentGiven } from '../../platform/messaging/consent-given.ts';
import {
  endMessageConsent,
  findMessageConsent,
  giveMessageConsent,
  isAgreed,
} from '../auth/account/message-consent.ts';
import { findConsentsToMessages } from '../booking/customer-facts.ts';

type ConsentDeps = Pick<Deps, 'clock' | 'settings'>;

/** Returns whether the customer has agreed to messages. */
export async function getConsent(userId: string, { clock, settings }: ConsentDeps): Promise<MessageConsent> {
  const consent = await findMessageConsent(userId);
  const forBookings = await findConsentsToMessages(userId, dayInIndia(clock.now()));
  return {
    channel: settings.messages.order[0] ?? null,
    since: consent.given && isAgreed(consent, consent.given) ? consent.given.at.toISOString() : null,
    hasForBookings: isAgreed(consent, ...forBookings),
  };
}

type Decision = { userId: string; isOn: boolean; ip: string };

/** Agrees to messages about all bookings, or ends all consents. Throws `messages_off` if no provider is configured. */
export async function setConsent({ userId, isOn, ip }: Decision, deps: ConsentDeps): Promise<MessageConsent> {
  if (isOn && deps.settings.messages.order.length === 0) throw new AppError('messages_off');
  if (isOn) await giveMessageConsent(userId, consentGiven(ip, deps));
  else await endMessageConsent(userId, deps.clock.now());
  return getConsent(userId, deps);
}
