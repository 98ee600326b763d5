import type { AuditKind, ContractId } from '@rental/contracts';

/** An entity as the record of changes shows it: what the wire shows, and nothing secret. */
export type AuditFacts = Record<string, unknown> | null;

/** Who does what, and the words given for it. */
export type AuditStart = {
  actorId: string;
  requestId: string;
  action: ContractId;
  kind: AuditKind;
  reason: string | null;
};

/** What was done: `data` is the answer; the rest is for the record. */
export type AuditedChange<T> = {
  data: T;
  targetId: string | null;
  targetName: string | null;
  before: AuditFacts;
  after: AuditFacts;
};

/**
 * Runs an admin's write, or a read on record, and records it: the intention before, the outcome after, so that a crash
 * in between leaves a trace. Answers with the change; a refusal is recorded and thrown on. Without the record nothing
 * is written or shown.
 */
export type Audit = <T extends AuditedChange<unknown>>(start: AuditStart, change: () => Promise<T>) => Promise<T>;
