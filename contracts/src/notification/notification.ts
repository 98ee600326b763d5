import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, nothing, objectId } from '../fields.ts';
import { messageChannels, messageKinds, templateStates } from './notification-words.ts';
import { shownMessage } from './shown-message.ts';

/* Messages about bookings that a provider sends by WhatsApp or SMS, if the customer agreed to them. */

/**
 * `channel` is tried first. `since` is when the customer agreed to messages about all bookings; null if they didn’t.
 */
export const messageConsent = z.object({
  channel: z.nullable(z.enum(messageChannels)),
  since: z.nullable(moment),
  /** Whether the customer agreed to messages about single bookings. */
  hasForBookings: z.boolean(),
});
export type MessageConsent = z.infer<typeof messageConsent>;

/**
 * The template of a kind of message. `name` is absent if the operator has entered none. `theirs` is present if the
 * provider holds a text that isn’t ours.
 */
const messageTemplate = z.object({
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  name: z.optional(z.string()),
  state: z.enum(templateStates),
  ours: z.string(),
  theirs: z.optional(z.string()),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const failedMessage = z.object({
  _id: z.string(),
  bookingId: objectId,
  code: z.nullable(z.string()),
  kind: z.enum(messageKinds),
  message: shownMessage,
});
export type FailedMessage = z.infer<typeof failedMessage>;

/**
 * A text that a customer sent to our number. `words` is plain text, and `bookingId` is the booking that was nearest
 * when the text arrived.
 */
const customerText = z.object({
  _id: objectId,
  at: moment,
  channel: z.enum(messageChannels),
  words: z.string(),
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  bookingId: z.nullable(objectId),
  code: z.nullable(z.string()),
});
export type CustomerText = z.infer<typeof customerText>;

export const notificationContract = {
  getConsent: {
    method: 'GET',
    path: '/notification/getConsent',
    access: 'customer',
    limit: 'read',
    message: 'Messages',
    reply: messageConsent,
  },
  setConsent: {
    method: 'POST',
    path: '/notification/setConsent',
    access: 'customer',
    limit: 'booking',
    message: 'Saved',
    body: z.strictObject({ isOn: z.boolean() }),
    reply: messageConsent,
    errors: ['messages_off'],
  },
  getTemplates: {
    method: 'GET',
    path: '/notification/getTemplates',
    access: 'admin',
    message: 'Templates of messages',
    reply: z.array(messageTemplate),
  },
  getFailed: {
    method: 'GET',
    path: '/notification/getFailed',
    access: 'admin',
    message: 'Messages that failed',
    reply: z.array(failedMessage),
  },
  getUnread: {
    method: 'GET',
    path: '/notification/getUnread',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'Unread texts',
    reply: z.array(customerText),
  },
  getUnreadIds: {
    method: 'GET',
    path: '/notification/getUnreadIds',
    access: 'admin',
    rank: 'clerk',
    message: 'Unread texts',
    reply: z.array(objectId),
  },
  markRead: {
    method: 'PUT',
    path: '/notification/markRead',
    access: 'admin',
    rank: 'clerk',
    message: 'Marked as read',
    query: z.strictObject({ id: objectId }),
    reply: z.object({ _id: objectId }),
    errors: ['text_not_found'],
  },
  verifyWebhook: {
    method: 'GET',
    path: '/notification/whatsapp',
    access: 'signature',
    limit: 'webhook',
    message: 'Challenge',
    query: z.object({
      'hub.verify_token': z.string().check(z.maxLength(500)),
      'hub.challenge': z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/, 'Not a challenge')),
        z.transform((digits: string) => Number(digits)),
      ),
    }),
    reply: z.int(),
    errors: ['wrong_signature'],
    file: 'application/json',
  },
  whatsappWebhook: {
    method: 'POST',
    path: '/notification/whatsapp',
    access: 'signature',
    limit: 'webhook',
    status: 200,
    message: 'Received',
    reply: nothing,
    errors: ['wrong_signature'],
  },
  smsWebhook: {
    method: 'POST',
    path: '/notification/sms',
    access: 'signature',
    limit: 'webhook',
    status: 200,
    message: 'Received',
    reply: nothing,
    errors: ['wrong_signature'],
  },
} as const satisfies ContractGroup;
