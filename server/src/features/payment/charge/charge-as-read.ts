import type { ChargeRecord } from './charge.model.ts';

/**
 * The charge that was read, as the condition of a move. A failover may undo what was read, and others then reach the
 * same `rev` by moves of their own: those differ in the rest.
 */
export function asRead({ rev, changedAt, outcome, reason }: ChargeRecord) {
  return {
    rev,
    outcome,
    reason,
    /* guard: a charge that a failover undid is not moved */ changedAt: changedAt ?? null,
  };
}
