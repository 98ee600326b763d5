import { join } from 'node:path';
import { report } from './figures.ts';
import { flowFigures } from './flow-figures.ts';
import { pageFigures } from './page-figures.ts';
import { sizeFigures } from './size-figures.ts';
import { startStaticServer } from './static-server.ts';

/*
 * `npm run bench -w client`: sizes, page speed, then flows, as lines of JSON beside their targets. `-- sizes`, `-- pages`
 * or `-- flows` does one of them; a folder as the next argument measures another build than `dist`.
 */

const [part = 'all', dist = join(import.meta.dirname, '../dist')] = process.argv.slice(2);

const parts: Record<string, () => Promise<boolean>> = {
  sizes: async () => report(sizeFigures(dist)),
  pages: async () => {
    const server = await startStaticServer(dist);
    try {
      return report(await pageFigures(server.origin));
    } finally {
      server.stop();
    }
  },
  flows: async () => report(await flowFigures()),
};

const chosen = part === 'all' ? Object.values(parts) : [parts[part]];
for (const measure of chosen) {
  if (!measure) throw new Error(`no such part: ${part}`);
  if (!(await measure())) process.exitCode = 1;
}
