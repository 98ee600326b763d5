import type { contactContract, subscriptionContract, systemContract } from '../src/index.ts';
import type { GroupSamples } from './sample.ts';
import { ids } from './world.ts';

const message = { name: 'Vikram Shah', email: 'vikram.shah@example.com', message: 'Do you rent child seats?' };

export const contactSamples: GroupSamples<typeof contactContract> = {
  create: { body: message, reply: { ticket: 'SAR-1' } },
  list: { query: { state: 'open', page: '1' }, reply: { messages: [storedMessage()], totalPages: 1 } },
  handle: {
    query: { id: ids.contact },
    reply: { ...storedMessage(), state: 'handled', handledAt: '2026-11-20T07:30:00.000Z', handledBy: 'Nisha Menon' },
  },
};

function storedMessage() {
  return {
    _id: ids.contact,
    ticket: 'SAR-1',
    ...message,
    state: 'open' as const,
    createdAt: '2026-11-20T06:30:00.000Z',
    acknowledgeBy: '2026-11-22T06:30:00.000Z',
    resolveBy: '2026-12-20T06:30:00.000Z',
    handledAt: null,
    handledBy: null,
  };
}

export const subscriptionSamples: GroupSamples<typeof subscriptionContract> = {
  create: { body: { email: message.email }, reply: null },
  remove: { body: { token: 'B'.repeat(43) }, reply: null },
};

export const systemSamples: GroupSamples<typeof systemContract> = {
  config: {
    reply: {
      checkoutScriptUrl: 'http://127.0.0.1:4100/v1/checkout.js',
      isSandbox: true,
      holdMinutes: 15,
      maxRentalDays: 30,
      horizonDays: 365,
    },
  },
  healthz: { reply: null },
  readyz: { reply: null },
  openapi: { reply: { openapi: '3.1.0' } },
};
