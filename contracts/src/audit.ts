import * as z from 'zod/mini';
import type { ContractGroup } from './contract.ts';
import { moment, objectId, pageNumber } from './fields.ts';

/** `started` without an end means that nobody knows whether the change was made: the server stopped in between. */
export const auditResults = ['started', 'done', 'refused'] as const;

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** A change is a write of an admin, a view a read that shows people in bulk. */
export const auditKinds = ['change', 'view'] as const;
export const auditKind = z.enum(auditKinds);
export type AuditKind = z.infer<typeof auditKind>;

/**
 * One change or view of an admin. `action` is the contract's id, such as `vehicle.editById`; `before` is null for
 * something new, `after` for something refused and of a view what was asked for; `reason` is what the admin gave, or
 * the code of a refusal.
 */
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
    limit: 'none',
    message: 'Record of changes',
    query: z.strictObject({ kind: z.optional(auditKind), page: z.optional(pageNumber) }),
    reply: z.object({ entries: z.array(auditEntry), totalPages: z.int().check(z.gte(1)) }),
  },
} as const satisfies ContractGroup;
