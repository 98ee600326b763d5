import { type WhatsappKind, whatsappKinds, whatsappTitles } from '../whatsapp/whatsapp-words.ts';

/* Separate from the schemas, so that screens can name a message without loading them. */

/** How a provider can send a message. */
export const messageChannels = ['whatsapp', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const channelTitles: Record<MessageChannel, string> = { whatsapp: 'WhatsApp', sms: 'SMS' };

/**
 * How a template compares with our text. `unavailable`: the provider doesn’t let it be used for another reason.
 * `unset`: the operator has entered none. `unchecked`: the provider doesn’t return its text. `unknown`: the provider
 * couldn’t be asked.
 */
export const templateStates = [
  'approved',
  'differs',
  'missing',
  'pending',
  'paused',
  'rejected',
  'unavailable',
  'unset',
  'unchecked',
  'unknown',
] as const;
export type TemplateState = (typeof templateStates)[number];

/** What staff see of the states of a message. `unclear`: it may have been sent. */
export const shownMessageStates = ['waiting', 'unclear', 'sent', 'delivered', 'read', 'failed'] as const;

/** How a customer gets the news of a message that failed. */
export const messageReplacements = [...messageChannels, 'email'] as const;
export type MessageReplacement = (typeof messageReplacements)[number];

/** What a message to a customer is about. */
export const messageKinds = [...whatsappKinds, 'changed', 'returned', 'refund'] as const;
export type MessageKind = WhatsappKind | 'changed' | 'returned' | 'refund';

export const messageTitles: Record<MessageKind, string> = {
  ...whatsappTitles,
  changed: 'Booking changed',
  returned: 'Car returned',
  refund: 'Refund',
};

/**
 * The version of the texts in which customers agree to messages; stored with each consent. Change it with the texts.
 */
export const messageConsentVersion = '2026-11-29';

/** What customers agree to, by the channel that is tried first. */
export const messageConsentTexts: Record<MessageChannel, { booking: string; account: string }> = {
  whatsapp: {
    booking: 'Send me messages about this booking on WhatsApp',
    account: 'Send me messages about my bookings on WhatsApp',
  },
  sms: {
    booking: 'Send me text messages about this booking',
    account: 'Send me text messages about my bookings',
  },
};
