import { AppError } from '../../errors/app-error.ts';
import type { Audit } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

type Ending = Partial<Pick<AuditRecord, 'result' | 'reason' | 'targetId' | 'targetName' | 'before' | 'after'>>;

/**
 * The audit trail in the database. Two writes a change: `started` before it, without which nothing is changed, then
 * `done` or `refused` after it. An entry that stays `started` had a crash or an unknown outcome; an outcome that cannot
 * be stored is logged and leaves the change as it is.
 */
export function createAudit({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): Audit {
  const end = async (_id: ObjectId, ending: Ending): Promise<void> => {
    await AuditEntry.updateOne({ _id, result: 'started' }, { $set: ending });
  };

  return async ({ actorId, requestId, action, kind, reason }, makeChange) => {
    const _id = new ObjectId();
    await AuditEntry.create({
      _id,
      at: clock.now(),
      actorId: new ObjectId(actorId),
      action,
      kind,
      result: 'started',
      reason,
      requestId,
    });
    try {
      const change = await makeChange();
      const { targetId, targetName, before, after } = change;
      // The write is done: an end that cannot be stored must not turn it into a failure.
      await end(_id, { targetId, targetName, before, after, result: 'done' }).catch((error: unknown) => {
        logger.error({ err: error, auditId: String(_id) }, 'outcome of an audited change was not recorded');
      });
      return change;
    } catch (error) {
      // Only a refusal is known to have changed nothing; after any other failure the entry stays open.
      if (error instanceof AppError) await end(_id, { result: 'refused', reason: error.code }).catch(() => undefined);
      throw error;
    }
  };
}
