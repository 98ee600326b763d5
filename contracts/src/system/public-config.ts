import * as z from 'zod/mini';
import { publicBusiness } from '../business/public-business.ts';
import type { ContractGroup } from '../contract.ts';
import { messageChannels } from '../notification/notification-words.ts';

/** The values that a browser needs before it can search or pay. */
export const publicConfig = z.object({
  checkoutScriptUrl: z.string(),
  isSandbox: z.boolean(),
  holdMinutes: z.int(),
  maxRentalDays: z.int(),
  horizonDays: z.int(),
  cancellationTiers: z.array(z.object({ percent: z.int(), hoursBefore: z.number() })),
  /** The business details; absent from responses that browsers cached before this field existed. */
  business: z.optional(publicBusiness),
  /** Absent unless pick-up and return times are turned on. */
  times: z.optional(
    z.object({
      isOn: z.literal(true),
      turnaround: z.boolean(),
      /** Present if rentals with times are charged for periods of 24 hours instead of calendar days. */
      count: z.optional(z.literal('periods')),
      graceMinutes: z.optional(z.int()),
    }),
  ),
  /** Present if the business uses the counter. */
  usesCounter: z.optional(z.literal(true)),
  /** Present if staff note licences at the hand-out, so that customers can name a second driver. */
  notesLicences: z.optional(z.literal(true)),
  /** Present if customers can agree to messages; the channel that is tried first. */
  messages: z.optional(z.enum(messageChannels)),
  /** Present if this server receives texts that customers send to our WhatsApp number. */
  getsTexts: z.optional(z.literal(true)),
  /** Present if bookings agree to extra charges, so that pages can leave room for their list. */
  hasExtraCharges: z.optional(z.literal(true)),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** The `system` call that every page of the app makes. */
export const publicConfigContract = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'public',
    limit: 'none',
    message: 'Settings',
    reply: publicConfig,
  },
} as const satisfies ContractGroup;
