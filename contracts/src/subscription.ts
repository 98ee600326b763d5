import * as z from 'zod/mini';
import { honeypot } from './contact.ts';
import type { ContractGroup } from './contract.ts';
import { email } from './rules/person/email.ts';
import { linkToken, nothing } from './fields.ts';

export const subscriptionBody = z.strictObject({ email, website: honeypot });
export type SubscriptionBody = z.infer<typeof subscriptionBody>;

export const subscriptionContract = {
  create: {
    method: 'POST',
    path: '/subscription',
    access: 'public',
    limit: 'contact',
    status: 201,
    message: 'Subscribed',
    body: subscriptionBody,
    reply: nothing,
  },
  confirm: {
    method: 'POST',
    path: '/subscription/confirm',
    access: 'public',
    limit: 'none',
    message: 'Confirmed',
    body: z.strictObject({ token: linkToken }),
    reply: z.object({ isSubscribed: z.boolean() }),
  },
  remove: {
    method: 'POST',
    path: '/subscription/remove',
    access: 'public',
    limit: 'none',
    message: 'Unsubscribed',
    body: z.strictObject({ token: linkToken }),
    reply: nothing,
  },
} as const satisfies ContractGroup;
