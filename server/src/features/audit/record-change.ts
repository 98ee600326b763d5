import { AppError } from '../../errors/app-error.ts';
import type { Audit } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

type Ending = Partial<Pick<AuditRecord, 'result' | 'reason' | 'targetId' | 'targetName' | 'before' | 'after'>>;

/**
 * Returns the audit function, which records an action with two writes: `started` before the action, then `done` or
 * `refused` after it. If the first write fails, the action is not carried out; a failure of the second does not affect
 * the action. An entry that remains `started` means a crash or an unknown outcome.
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
      // The action has succeeded, so a failure to store its outcome must not be reported as a failed action.
      await end(_id, { targetId, targetName, before, after, result: 'done' }).catch((error: unknown) => {
        logger.error({ err: error, auditId: String(_id) }, 'outcome of an audited change was not recorded');
      });
      return change;
    } catch (error) {
      // Only an `AppError` guarantees that nothing was changed. After any other error the outcome is unknown, so the
      // entry remains `started`.
      if (error instanceof AppError) await end(_id, { result: 'refused', reason: error.code }).catch(() => undefined);
      throw error;
    }
  };
}
