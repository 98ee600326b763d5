import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { nothing, objectId } from '../fields.ts';
import { whatsappKinds } from './whatsapp-words.ts';

/* Texts that staff open in their own WhatsApp. Nothing is sent by us, so nothing is ever recorded as sent. */

export const whatsappText = z.object({ kind: z.enum(whatsappKinds), text: z.string() });
export type WhatsappText = z.infer<typeof whatsappText>;

/** `phone` is null if the customer has no number that can be on WhatsApp. The text that fits best comes first. */
export const whatsappTexts = z.object({ phone: z.nullable(z.string()), texts: z.array(whatsappText) });
export type WhatsappTexts = z.infer<typeof whatsappTexts>;

export const whatsappContract = {
  getTexts: {
    method: 'GET',
    path: '/whatsapp/getTexts',
    access: 'admin',
    rank: 'clerk',
    audit: true,
    message: 'WhatsApp texts',
    query: z.strictObject({ bookingId: objectId }),
    reply: whatsappTexts,
    errors: ['booking_not_found'],
  },
  recordOpened: {
    method: 'POST',
    path: '/whatsapp/recordOpened',
    access: 'admin',
    rank: 'clerk',
    message: 'Recorded as opened',
    body: z.strictObject({ bookingId: objectId, kind: z.enum(whatsappKinds) }),
    reply: nothing,
    errors: ['booking_not_found'],
  },
} as const satisfies ContractGroup;
