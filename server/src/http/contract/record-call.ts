import { type AuditKind, type Contract, type ContractId, listContracts } from '@rental/contracts';
import type { Audit, AuditedChange, AuditFacts, AuditStart } from '../../platform/audit-port.ts';
import type { takeRequest } from './read-request.ts';

type Taken = Awaited<ReturnType<typeof takeRequest>>;

const ids = new Map<Contract, ContractId>(listContracts().map(({ id, contract }) => [contract, id]));

const isFacts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the reason that an admin gave for a write; null when the body has none. */
function reasonOf(body: unknown): string | null {
  return isFacts(body) && typeof body['reason'] === 'string' ? body['reason'] : null;
}

function startOf(contract: Contract, { caller, request, body }: Taken): AuditStart {
  const action = ids.get(contract);
  if (!action || !caller) throw new Error(`${contract.path} is audited, but not listed, or its caller not signed in`);
  const kind: AuditKind = contract.method === 'GET' ? 'view' : 'change';
  const reason = caller.key ? `With the API key “${caller.key.name}”` : reasonOf(body);
  return { actorId: caller.id, requestId: request.id, action, kind, reason };
}

/** Runs the write of an audited contract and records it in the audit log under the contract's id. */
export async function recordWrite<T extends AuditedChange<unknown>>(
  contract: Contract,
  taken: Taken,
  { audit, write }: { audit: Audit; write: () => Promise<T> },
): Promise<T> {
  return audit.change(startOf(contract, taken), write);
}

/** Returns the requested id and, separately, the other query parameters; each is null when absent. */
function askedFor(query: unknown): { targetId: string | null; after: AuditFacts } {
  const { id, ...rest } = isFacts(query) ? query : {};
  return { targetId: typeof id === 'string' ? id : null, after: Object.keys(rest).length > 0 ? rest : null };
}

/** Runs the read of an audited contract and records it in the audit log, with what was asked for. */
export async function recordRead<T>(
  contract: Contract,
  taken: Taken,
  { audit, read }: { audit: Audit; read: () => Promise<T> },
): Promise<T> {
  return audit.view({ ...startOf(contract, taken), ...askedFor(taken.query) }, read);
}
