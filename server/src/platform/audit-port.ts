import type { AuditKind, ContractId } from '@rental/contracts';

/** An entity as stored in the audit log: its public fields, without secrets. */
export type AuditFacts = Record<string, unknown> | null;

export type AuditStart = {
  actorId: string;
  requestId: string;
  action: ContractId;
  kind: AuditKind;
  reason: string | null;
};

/** The result of an audited change: `data` is the response; the other fields go into the audit log. */
export type AuditedChange<T> = {
  data: T;
  targetId: string | null;
  targetName: string | null;
  before: AuditFacts;
  after: AuditFacts;
};

/**
 * Runs an admin's write, or an audited read, and records it: the intention before and the outcome after, so that a
 * crash in between leaves a trace. Returns the change. Rethrows any error; records only an AppError as a refusal. If
 * the intention cannot be recorded, nothing is written or shown.
 */
export type Audit = <T extends AuditedChange<unknown>>(start: AuditStart, change: () => Promise<T>) => Promise<T>;
