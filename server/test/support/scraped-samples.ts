export type ScrapedSample = { name: string; labels: Record<string, string>; value: number };

const sampleLine = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/;

/** Parses the Prometheus text format and ignores its comments. Throws for an invalid line. */
export function readSamples(text: string): ScrapedSample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = sampleLine.exec(line) ?? [];
      if (value === undefined) throw new Error(`not a line of metrics: ${line}`);
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', word = '']) => [key, word] as const);
      return { name, labels: Object.fromEntries(pairs), value: value === '+Inf' ? Infinity : Number(value) };
    });
}

/** Returns the values of a metric, keyed by the value of one of its labels. */
export const valuesOf = (samples: readonly ScrapedSample[], name: string, label: string): Record<string, number> =>
  Object.fromEntries(
    samples.filter((each) => each.name === name).map(({ labels, value }) => [labels[label] ?? '', value]),
  );
