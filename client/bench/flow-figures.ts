import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { startApp, type RunningApp } from '../e2e/support/app-process.ts';
import { daysFromToday, logIn, rentButton } from '../e2e/support/customer.ts';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { type Figure, median } from './figures.ts';

/*
 * Measures how the app feels on a slow phone: a scripted browser, with its CPU slowed to a quarter of its speed, runs
 * each flow against the whole app. `shift` sums the unexpected layout shifts of the flow; an interaction lasts from the
 * input to the next frame. Sources: Layout Instability API, Event Timing API (web.dev/inp).
 */

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const slowdown = 4;
const phone = { width: 412, height: 823 };
const desk = { width: 1_280, height: 900 };

/** One run of a flow: the sum of its layout shifts, its longest interaction in ms, and the KiB transferred. */
type Run = { shift: number; interaction: number; wire: number };

type Felt = { shift: number; interactions: number[] };

declare global {
  interface Window {
    felt: Felt;
  }
}

/** Records layout shifts and interactions. Runs in the page, before the page’s own code. */
function observe(): void {
  window.felt = { shift: 0, interactions: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) window.felt.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) window.felt.interactions.push(entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

type Flow = {
  name: string;
  size: typeof phone;
  run: (page: Page, app: RunningApp, settled: () => Promise<void>) => Promise<void>;
};

const flows: Flow[] = [
  {
    name: 'search, results, dialog, cancel',
    size: phone,
    run: async (page, app, settled) => {
      await logIn(page, app.customer);
      await settled();
      const { fromDate, toDate } = daysFromToday(40);
      await page.getByLabel('From Date').fill(fromDate);
      await page.getByLabel('To Date').fill(toDate);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await rentButton(page).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'table, next page, lookups, form',
    size: desk,
    run: async (page, app, settled) => {
      await logIn(page, app.admin, '/admindashboard');
      await page.getByRole('table').waitFor();
      await settled();
      const search = page.getByLabel('Search by Booking ID');
      await search.pressSequentially('6f3a', { delay: 60 });
      await search.fill('');
      await page.getByRole('button', { name: 'Next' }).click();
      await page
        .getByRole('link', { name: 'Lookups' })
        .or(page.getByRole('button', { name: 'Lookups' }))
        .first()
        .click();
      await page.getByRole('button', { name: /Add Location/ }).click();
      await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('Pune', { delay: 60 });
    },
  },
];

/** Counts the compressed bytes that the page receives. `settled` resolves once no download has finished for 3 s. */
async function countWire(session: CDPSession): Promise<{ settled: () => Promise<void>; kib: () => number }> {
  let bytes = 0;
  let lastAt = performance.now();
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastAt = performance.now();
  });
  const settled = async () => {
    while (performance.now() - lastAt < 3_000) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  return { settled, kib: () => bytes / 1_024 };
}

async function runFlow(context: BrowserContext, app: RunningApp, flow: Flow): Promise<Run> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const wire = await countWire(session);
  let untilIdle = 0;
  await flow.run(page, app, async () => {
    await wire.settled();
    untilIdle = wire.kib();
  });
  await wire.settled();
  const { shift, interactions } = await page.evaluate(() => window.felt);
  return { shift, interaction: Math.max(0, ...interactions), wire: untilIdle };
}

async function measure(browser: Browser, app: RunningApp, flow: Flow): Promise<Figure[]> {
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: flow.size,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      serviceWorkers: 'block',
    });
    try {
      runs.push(await runFlow(context, app, flow));
    } finally {
      await context.close();
    }
  }
  const of = (key: keyof Run, digits: number): number => Number(median(runs.map((run) => run[key])).toFixed(digits));
  return [
    { figure: `layout shift of: ${flow.name}`, value: of('shift', 3), unit: '', atMost: 0.02 },
    { figure: `longest interaction of: ${flow.name}`, value: of('interaction', 0), unit: 'ms', atMost: 150 },
    {
      figure: `on the wire until idle: ${flow.name}`,
      value: of('wire', 1),
      unit: 'KiB',
      atMost: flow.size === desk ? 215 : 190,
    },
  ];
}

/** Runs each flow five times by default, each time in a fresh browser context, and returns the medians. */
export async function flowFigures(): Promise<Figure[]> {
  const { executablePath, args, env } = await findChromium();
  const own = await startApp();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const figures: Figure[] = [];
    for (const flow of flows) figures.push(...(await measure(browser, own.app, flow)));
    return figures;
  } finally {
    await browser.close();
    await own.stop();
  }
}
