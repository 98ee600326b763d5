/** Which way a target binds; null for a figure that is only written down. */
export type Target = { atMost: number } | { atLeast: number } | null;

/** One measured value. With `ratioTo` it is a ratio to that yardstick, measured in turns in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'requests/s' | 'rows' | 'rows/s' | 'MiB' | 'MiB/min' | 'KiB' | 'times' | 'points' | '%' | '';
  target: Target;
  ratioTo: string | null;
  ok: boolean;
};

type Measured = Omit<Figure, 'ok' | 'target' | 'ratioTo'> & { target?: Target; ratioTo?: string };

const keeps = (value: number, target: Target): boolean =>
  target === null || ('atMost' in target ? value <= target.atMost : value >= target.atLeast);

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The figure with its verdict, which is on the value as measured, not as shown. */
export function figureOf({
  target = null,
  ratioTo = null,
  ...rest
}: Omit<Measured, 'ratioTo'> & { ratioTo?: string | null }): Figure {
  return { ...rest, value: rounded(rest.value), target, ratioTo, ok: keeps(rest.value, target) };
}

/** The middle one of an odd number of values, and the lower of the two middle ones else. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The value that `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}

/** Runs each measurement once a round, in turns, so that all of them meet the same weather; answers the values of each. */
export async function inRounds<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries<() => Promise<number>>(measurements);
  const values = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of entries) values.get(name)?.push(await measure());
  }
  return Object.fromEntries(values) as Record<Name, number[]>; // made of the same names
}

/** The median of the ratios, round by round. */
export const medianRatio = (values: readonly number[], yardstick: readonly number[]): number =>
  median(values.map((value, round) => value / (yardstick[round] ?? Number.NaN)));

/** How much y rises with each x, along the line that fits the points best, by least squares. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const rise = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return rise / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
