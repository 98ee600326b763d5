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

export type Audit = {
  /**
   * Runs an admin's write and records it: the intention before and the outcome after, so that a crash in between leaves
   * a trace. Returns the change. Rethrows any error; records only an AppError as a refusal. If the intention cannot be
   * recorded, nothing is written.
   */
  change: <T extends AuditedChange<unknown>>(start: AuditStart, makeChange: () => Promise<T>) => Promise<T>;
  /**
   * Runs an audited read and returns its result. Before that, records what the admin asked for, or why the read was
   * refused. Throws, and returns no result, if this cannot be recorded.
   */
  view: <T>(view: AuditedView, read: () => Promise<T>) => Promise<T>;
};

/** An audited read. `after` is the query, without the id of the target. */
export type AuditedView = AuditStart & { targetId: string | null; after: AuditFacts };
