import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  type CounterKey,
  counters,
  type DatabaseGaugeKey,
  databaseGauges,
  latency,
  type OwnGaugeKey,
  ownGauges,
} from './definitions.ts';

type Labels = Record<string, string>;
type GaugeKey = OwnGaugeKey | DatabaseGaugeKey;

/** One value of a gauge. */
export type Sample = { labels?: Labels; value: number };

/** The metrics of one process. */
export type Metrics = {
  add: (key: CounterKey, labels?: Labels) => void;
  /** Makes a counter known before anything is counted, so that the first time is seen to be a rise. */
  begin: (key: CounterKey, labels: Labels) => void;
  observe: (call: string, seconds: number) => void;
  /** Replaces every value of a gauge; none at all when `samples` is empty. */
  set: (key: GaugeKey, samples: readonly Sample[]) => void;
  /** The text that Prometheus reads, and its type. */
  print: () => Promise<string>;
  readonly contentType: string;
};

/** Builds all of them by their definitions, beside those that every Node process has. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counting = new Map(
    Object.entries(counters).map(([key, { name, help, labels }]) => [
      key,
      new Counter({ name, help, labelNames: [...labels], registers }),
    ]),
  );
  const gauges = new Map(
    Object.entries({ ...ownGauges, ...databaseGauges }).map(([key, { name, help, labels }]) => [
      key,
      new Gauge({ name, help, labelNames: [...labels], registers }),
    ]),
  );
  const { name, help, labels, buckets } = latency;
  const latencies = new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers });
  return {
    add: (key, of = {}) => counting.get(key)?.inc(of),
    begin: (key, of) => counting.get(key)?.inc(of, 0),
    observe: (call, seconds) => latencies.observe({ call }, seconds),
    set: (key, samples) => {
      const one = gauges.get(key);
      one?.reset();
      for (const { labels: of = {}, value } of samples) one?.set(of, value);
    },
    print: async () => registry.metrics(),
    contentType: registry.contentType,
  };
}
