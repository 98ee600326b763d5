import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { moment, objectId, pageNumber } from './fields.ts';

export const auditResults = ['started', 'done', 'refused'] as const;

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** A change is an admin's write. A view is a read that shows personal data in bulk. */
export const auditKinds = ['change', 'view'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

export const auditEntry = z.object({
  _id: objectId,
  at: moment,
  actor: z.object({ _id: objectId, name: z.string() }),
  action: z.string(),
  targetId: z.nullable(z.string()),
  targetName: z.nullable(z.string()),
  result: z.enum(auditResults),
  reason: z.nullable(z.string()),
  before: facts,
  after: facts,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditContract = {
  list: {
    method: 'GET',
    path: '/audit/getAll',
    access: 'admin',
    message: 'Change log',
    query: z.strictObject({ kind: z.optional(auditKind), page: z.optional(pageNumber) }),
    reply: z.object({ entries: z.array(auditEntry), totalPages: z.int().check(z.gte(1)) }),
  },
} as const satisfies ContractGroup;
