import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfChanged } from './build-app.ts';
import { repositoryDir } from './folders.ts';
import { planLocalApp, startLocalApp } from './local-app.ts';
import { readRunningApp } from './running-file.ts';
import { describeRunningApp } from './startup-message.ts';
import { watchParent } from './watch-parent.ts';

/*
 * `npm start` runs the built app, and `npm run dev` runs the source; both start local substitutes for services that the
 * environment does not configure. `--build` first builds the app if anything has changed; `--inspect` lets a debugger
 * attach to the source on port 9229; `--temporary` uses a separate database and drops it at the end. Its demo data has
 * no price rules, no counter and no payment to review, so that browser tests do not depend on the date.
 */

const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    dev: { type: 'boolean' },
    inspect: { type: 'boolean' },
    temporary: { type: 'boolean' },
  },
});
const settingsFile = join(repositoryDir, '.env');
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const closers: (() => Promise<void>)[] = [];
let isLeaving = false;

async function leave(exitCode: number): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  // In reverse order: the server must close its connections before the database stops.
  for (const stop of closers.toReversed()) {
    await stop().catch((error: unknown) => console.error(error));
  }
  process.exit(exitCode);
}

process.on('SIGINT', () => void leave(0));
process.on('SIGTERM', () => void leave(0));
process.on('SIGHUP', () => void leave(0));

await watchParent(() => void leave(1));

/** Throws if the app runs already on the data in this folder, before time is spent on a build. */
async function refuseSecond(): Promise<void> {
  const running = values.temporary || process.env['MONGODB_URI'] ? null : await readRunningApp();
  if (!running || !(await fetch(running.url).catch(() => null))) return;
  throw new Error(`Sarani is already running at ${running.url}, as process ${running.pid}. Stop it first.`);
}

try {
  await refuseSecond();
  const { dev: isDev = false, inspect: isInspected = false, temporary: isTemporary = false } = values;
  const plan = await planLocalApp(isDev);
  if (values.build) await buildIfChanged();
  const options = { isInspected, isTemporary };
  const { app, databaseOrigin, broken } = await startLocalApp(plan, options, (stop) => closers.push(stop));
  console.log(describeRunningApp({ app, databaseOrigin, seconds: process.uptime() }));
  const what = await broken;
  if (!isLeaving) console.error(`${what} unexpectedly. Everything else has been stopped.`);
  await leave(1);
} catch (error) {
  if (!isLeaving) console.error(error instanceof Error ? error.message : error);
  await leave(1);
}
