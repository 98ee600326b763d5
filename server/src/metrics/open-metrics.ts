import type { Settings } from '../config/settings.ts';
import type { Deps } from '../platform/deps.ts';
import type { Logger } from '../platform/logger.ts';
import type { Running } from '../platform/work/run-every.ts';
import type { Shown } from './start-metrics.ts';

/** `logger` also counts the lines passed to it; `start` serves the metrics. */
export type OpenMetrics = {
  logger: Logger;
  start: (shown: Shown, deps: Pick<Deps, 'clock' | 'logger' | 'settings'>) => Promise<Running>;
};

/** Sets up the metrics if the settings enable them; otherwise none of their code is loaded. */
export async function openMetrics(
  { metrics: wanted }: Pick<Settings, 'metrics'>,
  logger: Logger,
): Promise<OpenMetrics> {
  if (wanted === null) return { logger, start: async () => ({ stop: async () => undefined }) };
  const [{ createMetrics }, { countLog }, { startMetrics }] = await Promise.all([
    import('./registry.ts'),
    import('./count-log.ts'),
    import('./start-metrics.ts'),
  ]);
  const metrics = createMetrics();
  return { logger: countLog(logger, metrics), start: async (shown, deps) => startMetrics(metrics, shown, deps) };
}
