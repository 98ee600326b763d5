import { withinDeadline } from '../http/contract/deadline.ts';
import type { Deps } from '../platform/deps.ts';
import { type DatabaseGaugeKey, databaseGauges } from './definitions.ts';
import { type Figure, figures } from './figures.ts';
import type { Metrics, Sample } from './registry.ts';

/** How long results are cached, so that frequent scrapes do not repeat the database queries. */
const goodForMs = 5_000;
/** The query timeout, so that an unreachable database does not delay the process's own metrics. */
const patienceSeconds = 2;

type FigureDeps = Pick<Deps, 'clock' | 'logger' | 'settings'>;
type Found = Partial<Record<DatabaseGaugeKey, Sample[]>>;

/**
 * Creates a function that queries all database figures and sets their gauges. A failed query leaves only its own gauges
 * empty.
 */
export function createFigureAsker(metrics: Metrics, deps: FigureDeps): () => Promise<void> {
  let answered: { at: number; done: Promise<void> } | null = null;

  const askOne = async (figure: Figure): Promise<{ figure: Figure; found: Found | null }> => {
    try {
      return { figure, found: await withinDeadline(figure.ask(deps), patienceSeconds) };
    } catch (error) {
      deps.logger.warn({ err: error, figure: figure.name }, 'a figure could not be asked for');
      return { figure, found: null };
    }
  };

  const askAll = async (): Promise<void> => {
    const all = await Promise.all(figures.map(askOne));
    metrics.set(
      'figureFailed',
      all.map(({ figure, found }) => ({ labels: { figure: figure.name }, value: found ? 0 : 1 })),
    );
    // `Object.keys` returns only keys of this object.
    for (const key of Object.keys(databaseGauges) as DatabaseGaugeKey[]) metrics.set(key, samplesOf(key, all));
  };

  return async () => {
    const now = deps.clock.now().getTime();
    if (!answered || now - answered.at >= goodForMs) answered = { at: now, done: askAll() };
    await answered.done;
  };
}

function samplesOf(key: DatabaseGaugeKey, all: readonly { found: Found | null }[]): Sample[] {
  const samples = all.flatMap(({ found }) => found?.[key] ?? []);
  // A gauge without labels is always printed: as NaN when its value is unknown.
  return samples.length === 0 && databaseGauges[key].labels.length === 0 ? [{ value: NaN }] : samples;
}
