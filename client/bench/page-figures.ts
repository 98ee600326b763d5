import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { type Figure, median } from './figures.ts';

const rounds = 3;

/** The results of one Lighthouse run: scores from 0 to 100, times in seconds, the layout shift as a plain number. */
type Run = Record<'performance' | 'accessibility' | 'best-practices' | 'seo' | 'lcp' | 'cls', number>;

/** A page to measure. `isAsked` is true if the page fetches its data only after loading, so lower targets apply. */
export type MeasuredPage = { name: string; address: string; isAsked?: boolean };

async function runOnce(address: string, port: number): Promise<Run> {
  // By default, Lighthouse simulates a mid-range phone on a slow network.
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse has no result for ${address}`);
  const { categories, audits } = result.lhr;
  const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
  const number = (id: string): number => audits[id]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcp: Math.round(number('largest-contentful-paint')) / 1_000,
    cls: Math.round(number('cumulative-layout-shift') * 1_000) / 1_000,
  };
}

function figuresOf({ name: page, isAsked = false }: MeasuredPage, runs: readonly Run[]): Figure[] {
  const middle = (key: keyof Run): number => median(runs.map((run) => run[key]));
  const named = (key: keyof Run, unit: string) => ({ figure: `${key} of ${page}, mobile`, value: middle(key), unit });
  return [
    { ...named('performance', 'points'), atLeast: isAsked ? 95 : 98 },
    { ...named('accessibility', 'points'), atLeast: 100 },
    { ...named('best-practices', 'points'), atLeast: 100 },
    { ...named('seo', 'points'), atLeast: 100 },
    { ...named('lcp', 's'), atMost: isAsked ? 2.5 : 2 },
    { ...named('cls', ''), atMost: 0.02 },
  ];
}

/** Returns the medians of three Lighthouse runs per page. Needs Chromium; `CHROMIUM_PATH` can name the executable. */
export async function pageFigures(pages: readonly MeasuredPage[]): Promise<Figure[]> {
  const chromePath = process.env['CHROMIUM_PATH'];
  const figures: Figure[] = [];
  for (const page of pages) {
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Each run uses a fresh browser, without a cache or a service worker.
      const chrome = await launch({
        chromeFlags: ['--headless=new', '--no-sandbox'],
        ...(chromePath ? { chromePath } : {}),
      });
      try {
        runs.push(await runOnce(page.address, chrome.port));
      } finally {
        chrome.kill();
      }
    }
    figures.push(...figuresOf(page, runs));
  }
  return figures;
}
