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

export type Sample = { labels?: Labels; value: number };

export type Metrics = {
  add: (key: CounterKey, labels?: Labels) => void;
  /** Initialises a counter to 0, so that its first event registers as an increase. */
  begin: (key: CounterKey, labels: Labels) => void;
  observe: (call: string, seconds: number) => void;
  /** Replaces all values of a gauge; removes them when `samples` is empty. */
  set: (key: GaugeKey, samples: readonly Sample[]) => void;
  /** The metrics in the Prometheus text format, and its content type. */
  print: () => Promise<string>;
  readonly contentType: string;
};

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
