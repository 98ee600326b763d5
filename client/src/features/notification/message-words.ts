import {
  channelTitles,
  dayInIndia,
  type MessageChannel,
  type MessageReplacement,
  type ShownMessage,
} from '@rental/contracts';
import { dayTimeInIndia, timeInIndia } from '../../lib/format.ts';

const lost = 'the connection to the provider was lost, so it may have arrived';

/** What the reasons of failed messages mean: our own words, Meta’s codes and the states that MSG91 reports. */
const reasonTexts: Readonly<Record<string, string>> = {
  'no mobile number': 'the customer has no mobile number',
  'no template': 'no template is entered for this message',
  'template differs': 'the template at the provider differs from our text',
  'channel turned off': 'the provider is no longer set up',
  timeout: 'the provider didn’t reply in time, so it may have arrived',
  'connection lost': lost,
  'stopped while sending': 'the server stopped while sending, so it may have arrived',
  'was waiting in a backup that was restored: it may have been sent since':
    'it was waiting in a backup that was restored, so it may have been sent since',
  '190': 'the access token of WhatsApp is no longer valid (190)',
  '131026': 'this number can’t get WhatsApp messages (131026)',
  '131042': 'WhatsApp has a problem with your payment method (131042)',
  '131049': 'WhatsApp limits how many messages this customer gets (131049)',
  '132000': 'the template has another number of variables (132000)',
  '132001': 'the template doesn’t exist in this language (132001)',
  '132015': 'WhatsApp has paused the template (132015)',
  '132016': 'WhatsApp has disabled the template (132016)',
  FAILED: 'the mobile network couldn’t deliver it',
  REJECTED: 'the mobile network rejected it',
  BLOCKED: 'the number blocks such messages',
};

/** Codes of Node when no connection was made, and when one was lost. */
const neverConnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;
const lostConnection = /^(?:E[A-Z]+|UND_ERR_[A-Z_]+)$/;

/** Returns why a message failed, in words if we know them; otherwise the code of the provider. */
export function reasonText(reason: string): string {
  if (Object.hasOwn(reasonTexts, reason)) return reasonTexts[reason] ?? reason;
  if (neverConnected.test(reason)) return 'the provider couldn’t be reached';
  return lostConnection.test(reason) ? lost : `the provider reports ${reason}`;
}

const byChannel: Record<MessageChannel, string> = { whatsapp: 'by WhatsApp', sms: 'by SMS' };

/** Returns how a message was sent: `Message by WhatsApp`. */
export const messageTitle = ({ channel }: Pick<ShownMessage, 'channel'>): string => `Message ${byChannel[channel]}`;

const replacementTexts: Record<MessageReplacement, string> = {
  whatsapp: `Sent ${byChannel.whatsapp} instead.`,
  sms: `Sent ${byChannel.sms} instead.`,
  email: 'The customer gets an email.',
};

/** Returns the time in India, and also the day if it isn’t the day of `since`. */
function timeText(at: string, since: string): string {
  const time = new Date(at);
  return dayInIndia(time) === dayInIndia(new Date(since)) ? timeInIndia(time) : dayTimeInIndia(time);
}

function failureText({ sentAt, reason, replacedBy }: ShownMessage): string {
  const what = sentAt === undefined ? 'Not sent' : 'Not delivered';
  const why = reason === undefined ? '' : `: ${reasonText(reason)}`;
  return `${what}${why}. ${replacedBy ? replacementTexts[replacedBy] : 'Nothing was sent instead.'}`;
}

const lineOf: Record<ShownMessage['state'], (message: ShownMessage, shownAt: string) => string> = {
  waiting: ({ waitsUntil }, shownAt) =>
    waitsUntil === undefined ? 'Being sent' : `Waits until ${timeText(waitsUntil, shownAt)}`,
  unclear: ({ channel }) => `It may have arrived. We’re waiting for a report from ${channelTitles[channel]}.`,
  sent: () => 'Sent, not reported as delivered yet',
  delivered: ({ deliveredAt }, shownAt) =>
    deliveredAt === undefined ? 'Delivered' : `Delivered at ${timeText(deliveredAt, shownAt)}`,
  read: ({ deliveredAt, readAt }, shownAt) =>
    [
      ...(deliveredAt === undefined ? [] : [`Delivered at ${timeText(deliveredAt, shownAt)}`]),
      ...(readAt === undefined ? ['Read'] : [`Read at ${timeText(readAt, shownAt)}`]),
    ].join(' · '),
  failed: failureText,
};

/** Returns what became of a message, beside the time `shownAt`: `Delivered at 10:41AM · Read at 10:42AM`. */
export const messageLine = (message: ShownMessage, shownAt: string): string => lineOf[message.state](message, shownAt);
