import { join } from 'node:path';
import { startApp } from '../e2e/support/app-process.ts';
import { report } from './figures.ts';
import { flowFigures } from './flow-figures.ts';
import { type MeasuredPage, pageFigures } from './page-figures.ts';
import { sizeFigures } from './size-figures.ts';

/*
 * `npm run bench -w client` measures sizes, page speed and flows, and prints the figures with their targets as lines of
 * JSON. `-- sizes`, `-- pages` or `-- flows` runs only that part. For `sizes`, a folder as the next argument replaces
 * `dist`.
 */

const [part = 'all', dist = join(import.meta.dirname, '../dist')] = process.argv.slice(2);

const sitePages = ['/', '/vehicles', '/contact', '/login'];

/** Returns the page of the first model in the fleet. */
async function findCarPage(origin: string): Promise<MeasuredPage> {
  const answer = await fetch(`${origin}/api/vehicle/getFleet`);
  const { data } = (await answer.json()) as { data: { modelKey: string }[] };
  return { name: '/car', address: `${origin}/car?car=${data[0]?.modelKey}`, isAsked: true };
}

const parts: Record<string, () => Promise<boolean>> = {
  sizes: async () => report(sizeFigures(dist)),
  pages: async () => {
    const { app, stop } = await startApp();
    try {
      const site = sitePages.map((name) => ({ name, address: app.url + name }));
      return report(await pageFigures([...site, await findCarPage(app.url)]));
    } finally {
      await stop();
    }
  },
  flows: async () => report(await flowFigures()),
};

const chosen = part === 'all' ? Object.values(parts) : [parts[part]];
for (const measure of chosen) {
  if (!measure) throw new Error(`no such part: ${part}`);
  if (!(await measure())) process.exitCode = 1;
}
