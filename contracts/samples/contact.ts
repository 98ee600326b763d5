import type { contactContract } from '../src/index.ts';
import { type GroupSamples, ids, inquiry } from './shared.ts';

export const contactSamples: GroupSamples<typeof contactContract> = {
  create: { body: inquiry, reply: { ticket: 'SAR-1' } },
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
    ...inquiry,
    state: 'open' as const,
    createdAt: '2026-11-20T06:30:00.000Z',
    acknowledgeBy: '2026-11-22T06:30:00.000Z',
    resolveBy: '2026-12-20T06:30:00.000Z',
    handledAt: null,
    handledBy: null,
  };
}
