import { AppError } from '../../errors/app-error.ts';
import type { Audit, AuditStart } from '../../platform/audit-port.ts';
import type { Deps } from '../../platform/deps.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { AuditEntry, type AuditRecord } from './audit.model.ts';

type Ending = Partial<Pick<AuditRecord, 'result' | 'reason' | 'targetId' | 'targetName' | 'before' | 'after'>>;

/**
 * Returns the functions that record what admins do. A change takes two writes: `started` before it, then `done` or
 * `refused` after it. If the first fails, the change is not carried out; a failure of the second does not affect it. An
 * entry that remains `started` means a crash or an unknown outcome. A read takes one write, because it changes nothing
 * and shows nothing until it is recorded.
 */
export function createAudit({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): Audit {
  const begin = ({ actorId, ...start }: AuditStart) => ({
    _id: new ObjectId(),
    at: clock.now(),
    actorId: new ObjectId(actorId),
    ...start,
  });
  const end = async (_id: ObjectId, ending: Ending): Promise<void> => {
    await AuditEntry.updateOne({ _id, result: 'started' }, { $set: ending });
  };

  return {
    change: async (start, makeChange) => {
      const { _id, ...begun } = begin(start);
      await AuditEntry.create({ _id, ...begun, result: 'started' });
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
    },
    view: async ({ targetId, after, ...start }, read) => {
      const begun = begin(start);
      try {
        const data = await read();
        await AuditEntry.create({ ...begun, targetId, after, result: 'done' });
        return data;
      } catch (error) {
        if (error instanceof AppError) await AuditEntry.create({ ...begun, result: 'refused', reason: error.code });
        throw error;
      }
    },
  };
}
