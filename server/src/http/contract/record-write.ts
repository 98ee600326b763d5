import { type Contract, type ContractId, listContracts } from '@rental/contracts';
import type { Audit, AuditedChange } from '../../platform/audit-port.ts';
import type { takeRequest } from './read-request.ts';

type Taken = Awaited<ReturnType<typeof takeRequest>>;
type Recording<T> = { audit: Audit; write: () => Promise<T> };

const ids = new Map<Contract, ContractId>(listContracts().map(({ id, contract }) => [contract, id]));

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
  const action = ids.get(contract);
  if (!action || !caller) throw new Error(`${contract.path} is audited, but not listed, or its caller not signed in`);
  return audit({ actorId: caller.id, requestId: request.id, action, reason: reasonOf(body) }, write);
}
