import type { ScrapedSample } from './scraped-samples.ts';

/*
 * As much of Prometheus' language as our rules use, so that they are tried wherever the tests run; promtool tries them
 * with Prometheus' own. Differences of counters are taken between the first and the last scrape of a span, as they are.
 */

/** What was scraped when, in seconds, oldest first. */
export type History = readonly { at: number; samples: readonly ScrapedSample[] }[];

type Value = { labels: Record<string, string>; value: number };
type Vector = Value[];
type Ask = (history: History) => Vector;
type Matcher = (labels: Record<string, string>) => boolean;

export type Expression = { evaluate: Ask; /** Every metric that it names. */ names: string[] };

const tokenOf = /\s*(>=|==|[A-Za-z_]\w*|\d+(?:\.\d+)?|"[^"]*"|!=|=~|=|[>/(){}[\],])/y;
const functions = new Set(['rate', 'increase', 'absent', 'histogram_quantile']);
const aggregates = new Set(['sum', 'max']);

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenOf.lastIndex = 0;
  while (tokenOf.lastIndex < text.trimEnd().length) {
    const at = tokenOf.lastIndex;
    const [, token] = tokenOf.exec(text) ?? [];
    if (token === undefined) throw new Error(`not understood at ${at}: ${text}`);
    tokens.push(token);
  }
  return tokens;
}

const matching: Record<string, (value: string, wanted: string) => boolean> = {
  '=': (value, wanted) => value === wanted,
  '!=': (value, wanted) => value !== wanted,
  '=~': (value, wanted) => new RegExp(`^(?:${wanted})$`).test(value),
};

const seconds: Record<string, number> = { s: 1, m: 60, h: 3_600 };

/** Reads an expression; throws for what it does not know. */
export function readExpression(text: string): Expression {
  const tokens = tokensOf(text);
  const names: string[] = [];
  let place = 0;
  const peek = (): string => tokens[place] ?? '';
  const next = (): string => tokens[place++] ?? '';
  const expectToken = (wanted: string): void => {
    const found = next();
    if (found !== wanted) throw new Error(`${wanted} expected, but found ${found || 'the end'}: ${text}`);
  };
  const listed = <T>(close: string, read: () => T): T[] => {
    const all: T[] = [];
    while (peek() !== close) {
      all.push(read());
      if (peek() === ',') next();
    }
    expectToken(close);
    return all;
  };

  function matcher(): Matcher {
    const label = next();
    const isMatch = matching[next()];
    const wanted = next().slice(1, -1);
    if (!isMatch) throw new Error(`a matcher of ${label} is not understood: ${text}`);
    return (labels) => isMatch(labels[label] ?? '', wanted);
  }

  type Selector = { select: (samples: readonly ScrapedSample[]) => Vector; span: number };
  function selector(name: string): Selector {
    names.push(name);
    const matchers = peek() === '{' ? (next(), listed('}', matcher)) : [];
    let span = 0;
    if (peek() === '[') {
      next();
      const [count, unit] = [Number(next()), next()];
      span = count * (seconds[unit] ?? NaN);
      expectToken(']');
    }
    return {
      span,
      select: (samples) => samples.filter((each) => each.name === name && matchers.every((is) => is(each.labels))),
    };
  }

  /** By how much each counter rose between the ends of the span. */
  function riseOf({ select, span }: Selector): Ask {
    return (history) => {
      const last = history.at(-1);
      const first = last && history.find(({ at }) => at >= last.at - span);
      if (!last || !first) return [];
      const before = new Map(select(first.samples).map(({ labels, value }) => [JSON.stringify(labels), value]));
      return select(last.samples).map(({ labels, value }) => ({
        labels,
        value: value - (before.get(JSON.stringify(labels)) ?? value),
      }));
    };
  }

  function call(name: string): Ask {
    expectToken('(');
    if (name === 'histogram_quantile') {
      const quantile = Number(next());
      expectToken(',');
      const buckets = comparison();
      expectToken(')');
      return (history) => quantileOf(quantile, buckets(history));
    }
    const chosen = selector(next());
    expectToken(')');
    if (name === 'absent') {
      return (history) => (chosen.select(history.at(-1)?.samples ?? []).length > 0 ? [] : [{ labels: {}, value: 1 }]);
    }
    const rise = riseOf(chosen);
    const divisor = name === 'rate' ? chosen.span : 1;
    return (history) => rise(history).map(({ labels, value }) => ({ labels, value: value / divisor }));
  }

  function aggregate(name: string): Ask {
    const by = peek() === 'by' ? (next(), expectToken('('), listed(')', next)) : [];
    expectToken('(');
    const inner = comparison();
    expectToken(')');
    return (history) => {
      const groups = new Map<string, Vector>();
      for (const each of inner(history)) {
        const key = JSON.stringify(by.map((label) => each.labels[label]));
        groups.set(key, [...(groups.get(key) ?? []), each]);
      }
      return [...groups.values()].map((group) => {
        const values = group.map(({ value }) => value);
        const labels = Object.fromEntries(by.map((label) => [label, group[0]?.labels[label] ?? '']));
        return { labels, value: name === 'sum' ? values.reduce((a, b) => a + b, 0) : Math.max(...values) };
      });
    };
  }

  function operand(): Ask {
    const token = next();
    if (/^\d/.test(token)) return () => [{ labels: {}, value: Number(token) }];
    if (functions.has(token)) return call(token);
    if (aggregates.has(token)) return aggregate(token);
    const { select } = selector(token);
    return (history) => select(history.at(-1)?.samples ?? []);
  }

  function quotient(): Ask {
    const left = operand();
    if (peek() !== '/') return left;
    next();
    const right = operand();
    return (history) => {
      const [below] = right(history);
      return left(history).map(({ labels, value }) => ({ labels, value: value / (below?.value ?? NaN) }));
    };
  }

  function comparison(): Ask {
    const left = quotient();
    const sign = peek();
    if (!['>', '>=', '=='].includes(sign)) return left;
    next();
    const limit = Number(next());
    const holds = (value: number): boolean =>
      sign === '>' ? value > limit : sign === '>=' ? value >= limit : value === limit;
    return (history) => left(history).filter(({ value }) => holds(value));
  }

  const evaluate = comparison();
  if (place < tokens.length) throw new Error(`${peek()} is not understood: ${text}`);
  return { evaluate, names };
}

/** As Prometheus has it: even between the ends of a step; of the last, endless one its beginning. */
function quantileOf(quantile: number, buckets: Vector): Vector {
  const steps = buckets
    .map(({ labels, value }) => ({ end: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), count: value }))
    .toSorted((a, b) => a.end - b.end);
  const all = steps.at(-1)?.count ?? 0;
  if (all === 0) return [{ labels: {}, value: NaN }];
  const rank = quantile * all;
  const index = steps.findIndex(({ count }) => count >= rank);
  const { end = 0, count = 0 } = steps[index] ?? {};
  const { end: start, count: below } = steps[index - 1] ?? { end: 0, count: 0 };
  const value = end === Infinity ? start : start + ((end - start) * (rank - below)) / (count - below);
  return [{ labels: {}, value }];
}
