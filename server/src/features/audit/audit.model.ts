import { auditKinds, auditResults } from '@rental/contracts';
import { model, Schema } from 'mongoose';
import type { AuditFacts } from '../../platform/audit-port.ts';
import { type RecordOf, schemaDefaults } from '../../platform/mongo.ts';

const auditSchema = new Schema(
  {
    at: { type: Date, required: true },
    actorId: { type: Schema.Types.ObjectId, required: true },
    action: { type: String, required: true },
    kind: { type: String, enum: auditKinds, required: true },
    targetId: { type: String, default: null },
    targetName: { type: String, default: null },
    result: { type: String, enum: auditResults, required: true },
    reason: { type: String, default: null },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    requestId: { type: String, required: true },
  },
  { ...schemaDefaults, collection: 'audit', minimize: false },
);

/**
 * An audit entry: a write by an admin or a bulk read of personal data. That of a write is stored when it starts and
 * updated once when it ends; that of a read is stored when it ends. Immutable afterwards.
 */
export type AuditRecord = Omit<RecordOf<typeof auditSchema>, 'before' | 'after'> & {
  before: AuditFacts;
  after: AuditFacts;
};

auditSchema.index({ at: 1, _id: 1 }, { name: 'audit_by_time' });

/** Serves the lookup of all entries about one target, and of those of one action. */
auditSchema.index({ targetId: 1, action: 1 }, { name: 'audit_by_target_action' });
auditSchema.index({ kind: 1, _id: -1 }, { name: 'audit_list' });

export const AuditEntry = model('AuditEntry', auditSchema);
