import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { email } from './rules/person/email.ts';
import { longRemark, moment, nameOfPerson, objectId, pageNumber } from './fields.ts';

/** A honeypot: people never see this field, so anyone who fills it in is a bot. */
export const honeypot = z.optional(z.literal('', 'Leave this field empty'));

export const contactBody = z.strictObject({
  name: nameOfPerson,
  email,
  message: longRemark(2_000),
  website: honeypot,
});
export type ContactBody = z.infer<typeof contactBody>;

export const contactStates = ['open', 'handled'] as const;
export const contactState = z.enum(contactStates);
export type ContactState = z.infer<typeof contactState>;

/**
 * One message with its ticket. `acknowledgeBy` is 48 hours and `resolveBy` one month after the message arrived. Source:
 * Consumer Protection (E-Commerce) Rules 2020, rule 4(5).
 */
export const contactMessage = z.object({
  _id: objectId,
  ticket: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  state: contactState,
  createdAt: moment,
  acknowledgeBy: moment,
  resolveBy: moment,
  handledAt: z.nullable(moment),
  handledBy: z.nullable(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactListQuery = z.strictObject({ state: z.optional(contactState), page: z.optional(pageNumber) });

export const contactContract = {
  create: {
    method: 'POST',
    path: '/contact',
    access: 'public',
    limit: 'contact',
    status: 201,
    message: 'Message received',
    body: contactBody,
    reply: z.object({ ticket: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/contact/getAll',
    access: 'admin',
    rank: 'manager',
    audit: true,
    message: 'Messages',
    query: contactListQuery,
    reply: z.object({ messages: z.array(contactMessage), totalPages: z.int().check(z.gte(1)) }),
  },
  handle: {
    method: 'PUT',
    path: '/contact/handle',
    access: 'admin',
    rank: 'manager',
    message: 'Message handled',
    query: z.strictObject({ id: objectId }),
    reply: contactMessage,
    errors: ['contact_not_found'],
  },
} as const satisfies ContractGroup;
