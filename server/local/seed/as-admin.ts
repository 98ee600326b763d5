import type { ContractId } from '@rental/contracts';
import { createAudit } from '../../src/features/audit/record-change.ts';
import type { AuditedChange } from '../../src/platform/audit-port.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { demoAdmin } from './seed-data.ts';
import { idOf } from './seed-fleet.ts';
import type { Stage } from './stage.ts';

/** Runs an action as the demo’s admin, including its audit entry. */
export async function asAdmin(
  { action, reason = null }: { action: ContractId; reason?: string | null },
  { names, deps }: Pick<Stage, 'names'> & { deps: Deps },
  change: (adminId: string) => Promise<AuditedChange<unknown>>,
): Promise<void> {
  const actorId = idOf(names.people, demoAdmin.email);
  await createAudit(deps)({ actorId, requestId: 'demo-data', action, kind: 'change', reason }, async () =>
    change(actorId),
  );
}
