import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { moment, nothing } from '../fields.ts';
import { messageChannels } from './notification-words.ts';

/* Messages about bookings that a provider sends by WhatsApp or SMS, if the customer agreed to them. */

/** `channel` is tried first. `since` is when the customer agreed to messages about all bookings; null if they didn’t. */
export const messageConsent = z.object({
  channel: z.nullable(z.enum(messageChannels)),
  since: z.nullable(moment),
  /** Whether the customer agreed to messages about single bookings. */
  hasForBookings: z.boolean(),
});
export type MessageConsent = z.infer<typeof messageConsent>;

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
