import type { ObjectId } from '../../../platform/mongo.ts';
import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { Endpoint } from './endpoint.model.ts';
import { recordEvents } from './record-events.ts';
import { type DeliveryDeps, sendTo } from './send-deliveries.ts';

const everyMs = 5_000;

/**
 * Records events and sends them, until stopped. Each endpoint is sent to by itself: a round starts those that are at rest
 * and waits for none, so one that doesn’t respond delays no other.
 */
export function startEndpoints(deps: DeliveryDeps): Running {
  const sending = new Map<string, Promise<void>>();
  const start = (endpointId: ObjectId, stopping: AbortSignal): void => {
    const id = String(endpointId);
    if (sending.has(id)) return;
    const logged = (error: unknown) => deps.logger.error({ err: error, endpoint: id }, 'sending to an endpoint failed');
    const run = sendTo(endpointId, deps, stopping)
      .catch(logged)
      .finally(() => sending.delete(id));
    sending.set(id, run);
  };
  const rounds = runEvery(
    async (stopping) => {
      await recordEvents(deps);
      const active = await Endpoint.find({ isPaused: false }, { _id: 1 }).maxTimeMS(3_000).lean();
      for (const { _id } of active) start(_id, stopping);
    },
    () => everyMs,
    deps.logger,
  );
  return {
    stop: async () => {
      await rounds.stop();
      await Promise.all(sending.values());
    },
  };
}
