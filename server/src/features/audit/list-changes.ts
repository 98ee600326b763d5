import type { AuditEntry as AuditEntryOnWire, AuditKind } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { findUserNames } from '../auth/account/find-users.ts';
import { findCodes } from '../booking/find/find-bookings.ts';
import { pick } from '../../platform/pick.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

type ChangesPage = { entries: AuditEntryOnWire[]; totalPages: number };

/** Returns one page of the audit log, newest first. Bookings are named by their codes. */
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
  const [names, codes] = await Promise.all([
    findUserNames(records.map(({ actorId }) => actorId)),
    findCodes(records.flatMap(({ targetId, targetName }) => (targetName === null ? (targetId ?? []) : []))),
  ]);
  return {
    entries: records.map((record) => presentChange(record, { names, codes })),
    totalPages: Math.max(1, Math.ceil(count / pageSize)),
  };
}

type Known = Record<'names' | 'codes', ReadonlyMap<string, string>>;

function presentChange(record: AuditRecord, { names, codes }: Known): AuditEntryOnWire {
  const actorId = String(record.actorId);
  const { targetId, targetName } = record;
  return {
    _id: String(record._id),
    at: record.at.toISOString(),
    actor: { _id: actorId, name: names.get(actorId) ?? '–' },
    targetName: targetName ?? codes.get(targetId ?? '') ?? null,
    ...pick(record, ['action', 'targetId', 'result', 'reason', 'before', 'after', 'requestId']),
  };
}
