import type { auditContract } from '../src/index.ts';
import { type GroupSamples, ids, mumbai } from './shared.ts';

const { _id: _, ...mumbaiFacts } = mumbai;

export const auditSamples: GroupSamples<typeof auditContract> = {
  list: {
    query: { kind: 'change', page: '1' },
    reply: {
      entries: [
        {
          _id: ids.audit,
          at: '2026-11-20T06:30:00.000Z',
          actor: { _id: ids.admin, name: 'Meera Iyer' },
          action: 'location.editById',
          targetId: ids.mumbai,
          targetName: mumbai.name,
          result: 'done',
          reason: null,
          before: { ...mumbaiFacts, isEnabled: false },
          after: mumbaiFacts,
          requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
        },
      ],
      totalPages: 1,
    },
  },
};
