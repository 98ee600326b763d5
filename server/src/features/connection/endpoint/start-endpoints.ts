import { type Running, runEvery } from '../../../platform/work/run-every.ts';
import { Endpoint, type EndpointRecord } from './endpoint.model.ts';
import { recordEvents } from './record-events.ts';
import { type DeliveryDeps, sendTo } from './send-deliveries.ts';

const everyMs = 5_000;

/**
 * Records events and sends them, until stopped. Each endpoint is sent to by itself: a round starts those that are at rest
 * and waits for none, so one that doesn’t respond delays no other.
 */
export function startEndpoints(deps: DeliveryDeps): Running {
  const sending = new Map<string, Promise<void>>();
  const start = (endpoint: EndpointRecord, stopping: AbortSignal): void => {
    const id = String(endpoint._id);
    if (sending.has(id)) return;
    const logged = (error: unknown) => deps.logger.error({ err: error, endpoint: id }, 'sending to an endpoint failed');
    const run = sendTo(endpoint, deps, stopping)
      .catch(logged)
      .finally(() => sending.delete(id));
    sending.set(id, run);
  };
  const rounds = runEvery(
    async (stopping) => {
      await recordEvents(deps);
      const active = await Endpoint.find({ isPaused: false }).maxTimeMS(3_000).lean<EndpointRecord[]>();
      for (const endpoint of active) start(endpoint, stopping);
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
