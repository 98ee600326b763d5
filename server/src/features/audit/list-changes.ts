import type { AuditEntry as AuditEntryOnWire, AuditKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { pick } from '../../platform/pick.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

type ChangesPage = { entries: AuditEntryOnWire[]; totalPages: number };

/** Returns one page of the audit log, newest first. */
export async function listChanges(
  { kind, page = 1 }: { kind?: AuditKind | undefined; page?: number | undefined },
  { settings }: Pick<Deps, 'settings'>,
): Promise<ChangesPage> {
  const { pageSize } = settings.booking;
  const filter = kind === undefined ? {} : { kind };
  const [count, records] = await Promise.all([
    // The hint makes the count read only index keys, even for all kinds; otherwise the database would read every entry.
    AuditEntry.countDocuments(filter).hint('audit_list').maxTimeMS(3_000),
    AuditEntry.find(filter)
      .sort({ _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .maxTimeMS(3_000)
      .lean<AuditRecord[]>(),
  ]);
  const names = await findUserNames(records.map(({ actorId }) => actorId));
  return {
    entries: records.map((record) => presentChange(record, names)),
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

function presentChange(record: AuditRecord, names: ReadonlyMap<string, string>): AuditEntryOnWire {
  const actorId = String(record.actorId);
  return {
    _id: String(record._id),
    at: record.at.toISOString(),
    actor: { _id: actorId, name: names.get(actorId) ?? '–' },
    ...pick(record, ['action', 'targetId', 'targetName', 'result', 'reason', 'before', 'after', 'requestId']),
  };
}
