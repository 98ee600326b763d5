import type { subscriptionContract } from '../src/index.ts';
import { type GroupSamples, inquiry } from './shared.ts';

export const subscriptionSamples: GroupSamples<typeof subscriptionContract> = {
  create: { body: { email: inquiry.email }, reply: null },
  confirm: { body: { token: 'B'.repeat(43) }, reply: { isSubscribed: true } },
  remove: { body: { token: 'B'.repeat(43) }, reply: null },
};
