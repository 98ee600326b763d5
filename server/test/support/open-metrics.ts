import { countLog } from '../../src/metrics/count-log.ts';
import { createMetrics, type Metrics } from '../../src/metrics/registry.ts';
import { type Shown, startMetrics } from '../../src/metrics/start-metrics.ts';
import { closeAfterTest } from './open-resources.ts';
import { openRental, type Rental } from './open-rental.ts';
import { readSamples, type ScrapedSample } from './scraped-samples.ts';
import type { TestAppOptions } from './test-app.ts';

export type WatchedRental = {
  rental: Rental;
  /** What a scrape answers now; the database is asked anew each time. */
  scrape: () => Promise<ScrapedSample[]>;
  metricsOrigin: string;
  shown: Shown;
  metrics: Metrics;
};

/** A rental whose server is watched as production's is: its log counted, its metrics on a port of their own. */
export async function openWatchedRental(options: TestAppOptions = {}): Promise<WatchedRental> {
  const metrics = createMetrics();
  const rental = await openRental({ ...options, followLog: (logger) => countLog(logger, metrics) });
  const shown: Shown = {
    readiness: { isReady: async () => shown.database.isFit() },
    database: { isFit: () => true },
    clock: { apartMs: () => 0 },
  };
  const { port, stop } = await startMetrics(metrics, shown, rental.app.deps);
  closeAfterTest(stop);
  const metricsOrigin = `http://127.0.0.1:${port}`;
  const scrape = async (): Promise<ScrapedSample[]> => {
    // Older than what is kept of the last answer.
    rental.app.clock.advance(5_000);
    return readSamples(await (await fetch(`${metricsOrigin}/metrics`)).text());
  };
  return { rental, scrape, metricsOrigin, shown, metrics };
}
