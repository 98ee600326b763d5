/** An entity as the record of changes shows it: what the wire shows, and nothing secret. */
export type AuditFacts = Record<string, unknown> | null;

/** Who does what; `action` is the contract's id, such as `vehicle.editById`. */
export type AuditStart = { actorId: string; requestId: string; action: string; reason?: string };

/** What was done: `data` is the answer; the rest is for the record. */
export type AuditedChange<T> = {
  data: T;
  targetId: string;
  targetName: string | null;
  before: AuditFacts;
  after: AuditFacts;
};

/**
 * Runs an admin's write and records it: the intention before, the outcome after, so that a crash in between leaves a
 * trace. Answers with the change's `data`; a refusal is recorded and thrown on. Without the record nothing is written.
 */
export type Audit = <T>(start: AuditStart, change: () => Promise<AuditedChange<T>>) => Promise<T>;

/** Handed in by `app.ts`, since the record of changes knows about no feature. */
export type AuditDeps = { audit: Audit };

/** The part of a handler's input that says who is writing. */
export function startedBy(
  { caller, request }: { caller: { id: string }; request: { id: string } },
  action: string,
): AuditStart {
  return { actorId: caller.id, requestId: request.id, action };
}
