import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { messageChannels } from '../notification/notification-words.ts';
import { shownMessage } from '../notification/shown-message.ts';

export const bookingEvents = [
  'created',
  'order_created',
  'attempt_failed',
  'paid',
  'money_corrected',
  'confirmed',
  'changed',
  'handed_out',
  'taken_back',
  'no_show',
  'charge_added',
  'charge_taken_off',
  'cancelled',
  'refund_requested',
  'refund_returned',
  'mail_queued',
  'mail_sent',
  'message',
  'text_received',
  'whatsapp_opened',
] as const;

export const timelineEntry = z.object({
  at: moment,
  event: z.enum(bookingEvents),
  detail: z.nullable(z.string()),
  by: z.nullable(z.object({ name: z.string(), reason: z.optional(z.string()) })),
  /** Present for the event `message`, whose detail is the kind of the message. */
  message: z.optional(shownMessage),
  /** Present for the event `text_received`, whose detail has the words of the customer’s text. */
  channel: z.optional(z.enum(messageChannels)),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;
