/** An upper or lower limit; null for a figure that is recorded without a target. */
export type Target = { atMost: number } | { atLeast: number } | null;

/** With `ratioTo`, the value is a ratio to that baseline; both were measured in turn in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'requests/s' | 'rows' | 'rows/s' | 'MiB' | 'MiB/min' | 'times' | '%' | '';
  target: Target;
  ratioTo: string | null;
  ok: boolean;
};

type Measured = Omit<Figure, 'ok' | 'target' | 'ratioTo'> & { target?: Target; ratioTo?: string };

const keeps = (value: number, target: Target): boolean =>
  target === null || ('atMost' in target ? value <= target.atMost : value >= target.atLeast);

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns the figure and whether it meets its target; the comparison uses the unrounded value. */
export function figureOf({
  target = null,
  ratioTo = null,
  ...rest
}: Omit<Measured, 'ratioTo'> & { ratioTo?: string | null }): Figure {
  return { ...rest, value: rounded(rest.value), target, ratioTo, ok: keeps(rest.value, target) };
}

/** The median; for an even number of values, the lower of the two in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The nearest-rank percentile. `share` is a fraction, such as 0.95 for the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Runs every measurement once per round, in turn, so that all run under the same conditions. */
export async function inRounds<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries<() => Promise<number>>(measurements);
  const values = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of entries) values.get(name)?.push(await measure());
  }
  return Object.fromEntries(values) as Record<Name, number[]>; // the keys are the names of the measurements
}

/** The median over all rounds of the ratio of `values` to `yardstick`. */
export const medianRatio = (values: readonly number[], yardstick: readonly number[]): number =>
  median(values.map((value, round) => value / (yardstick[round] ?? Number.NaN)));

/** The slope of y over x, by least-squares linear regression. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return rise / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
