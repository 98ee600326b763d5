import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { messageChannels, messageReplacements, shownMessageStates } from './notification-words.ts';

/**
 * What became of a message, as staff see it. A time is absent until it is known. `waitsUntil` is when a waiting message
 * is sent, if that is later than now. `reason` is the provider’s code or our own words; the text and the number are
 * never stored.
 */
export const shownMessage = z.object({
  channel: z.enum(messageChannels),
  state: z.enum(shownMessageStates),
  waitsUntil: z.optional(moment),
  sentAt: z.optional(moment),
  deliveredAt: z.optional(moment),
  readAt: z.optional(moment),
  failedAt: z.optional(moment),
  reason: z.optional(z.string()),
  replacedBy: z.optional(z.enum(messageReplacements)),
});
export type ShownMessage = z.infer<typeof shownMessage>;
