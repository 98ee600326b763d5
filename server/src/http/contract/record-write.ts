import type { Contract } from '@rental/contracts';
import type { Audit, AuditedChange } from '../../platform/audit-port.ts';
import { contractIdOf } from './contract-id.ts';
import type { takeRequest } from './read-request.ts';

type Taken = Awaited<ReturnType<typeof takeRequest>>;
type Recording<T> = { audit: Audit; write: () => Promise<T> };

/** The words that an admin gave for a write; null for one that asks for none. */
function reasonOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('reason' in body)) return null;
  return typeof body.reason === 'string' ? body.reason : null;
}

/** Runs the write of an audited contract and records it under the contract's id. */
export async function recordWrite<T extends AuditedChange<unknown>>(
  contract: Contract,
  { caller, request, body }: Taken,
  { audit, write }: Recording<T>,
): Promise<T> {
  const action = contractIdOf(contract);
  if (!caller) throw new Error(`${action} is audited, but its caller is not signed in`);
  return audit({ actorId: caller.id, requestId: request.id, action, reason: reasonOf(body) }, write);
}
