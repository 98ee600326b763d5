import { countLog } from '../../src/metrics/count-log.ts';
import { createMetrics, type Metrics } from '../../src/metrics/registry.ts';
import { type Shown, startMetrics } from '../../src/metrics/start-metrics.ts';
import { closeAfterTest } from './open-resources.ts';
import { openRental, type Rental } from './open-rental.ts';
import { readSamples, type ScrapedSample } from './scraped-samples.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

export type WatchedRental = {
  rental: Rental;
  /** Scrapes the metrics now; every scrape queries the database again. */
  scrape: () => Promise<ScrapedSample[]>;
  metricsOrigin: string;
  shown: Shown;
  metrics: Metrics;
};

/**
 * Opens a rental whose server is monitored as in production: its log lines are counted, and its metrics are served on
 * their own port.
 */
export async function openWatchedRental(options: TestAppOptions = {}): Promise<WatchedRental> {
  const metrics = createMetrics();
  const rental = await openRental({ ...options, followLog: (logger) => countLog(logger, metrics) });
  return { rental, metrics, ...(await serveMetrics(rental.app, metrics)) };
}

/** Serves the metrics of an app until the test ends. */
export async function serveMetrics(
  { clock, deps }: TestApp,
  metrics: Metrics,
): Promise<Pick<WatchedRental, 'scrape' | 'metricsOrigin' | 'shown'>> {
  const shown: Shown = {
    readiness: { isReady: async () => shown.database.isFit() },
    database: { isFit: () => true },
    clock: { apartMs: () => 0 },
  };
  const { port, stop } = await startMetrics(metrics, shown, deps);
  closeAfterTest(stop);
  const metricsOrigin = `http://127.0.0.1:${port}`;
  const scrape = async (): Promise<ScrapedSample[]> => {
    // Advances the clock until the cached values have expired.
    clock.advance(5_000);
    return readSamples(await (await fetch(`${metricsOrigin}/metrics`)).text());
  };
  return { scrape, metricsOrigin, shown };
}
