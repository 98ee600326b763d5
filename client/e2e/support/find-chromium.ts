import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { bundledChromium, type Chromium } from './bundled-chromium.ts';

const run = promisify(execFile);

/**
 * One source of browsers: `candidates` returns browsers in order of preference, or throws an error with the reason why
 * there are none.
 */
export type ChromiumWay = { name: string; candidates: () => Promise<Chromium[]> };

const plain = (executablePath: string): Chromium => ({ executablePath, args: [], env: {} });
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const usualPlaces = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the paths that are executable. Throws with `reason` if there are none. */
async function executables(paths: string[], reason: string): Promise<Chromium[]> {
  const checks = await Promise.allSettled(paths.map((path) => access(path, constants.X_OK)));
  const found = paths.filter((_, index) => checks[index]?.status === 'fulfilled').map(plain);
  if (found.length === 0) throw new Error(reason);
  return found;
}

const named: ChromiumWay = {
  name: 'CHROMIUM_PATH',
  candidates: async () => {
    const path = process.env['CHROMIUM_PATH'];
    if (!path) throw new Error('not set');
    return [plain(path)];
  },
};

const onMachine: ChromiumWay = {
  name: 'a browser on this machine',
  candidates: async () => {
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
    const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
    return await executables([...onPath, ...usualPlaces], 'none on the search path or in the usual places');
  },
};

const playwrightOwn: ChromiumWay = {
  name: "Playwright's own",
  candidates: () => executables([chromium.executablePath()], 'not installed (npx playwright install chromium)'),
};

const bundled: ChromiumWay = { name: 'the package @sparticuz/chromium', candidates: bundledChromium };

const usualWays: readonly ChromiumWay[] = [named, bundled, onMachine, playwrightOwn];

/** Starts the browser with `--version`, which needs every library that it is linked to. Throws if it does not run. */
async function probe({ executablePath, env }: Chromium): Promise<void> {
  const { stdout } = await run(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 20_000 });
  if (!/\d+\.\d+/.test(stdout)) throw new Error('does not report its version');
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim().split('\n')[0];

async function tryWay(way: ChromiumWay): Promise<Chromium | { reason: string }> {
  const reasons: string[] = [];
  try {
    for (const candidate of await way.candidates()) {
      try {
        await probe(candidate);
        return candidate;
      } catch (error) {
        reasons.push(`${candidate.executablePath} does not run (${firstLine(error)})`);
      }
    }
  } catch (error) {
    reasons.push(firstLine(error) ?? '');
  }
  return { reason: reasons.join('; ') };
}

/** Returns the first browser that starts. If none does, throws one error with the reason for every source. */
export async function findChromium(ways = usualWays): Promise<Chromium> {
  const reasons: string[] = [];
  for (const way of ways) {
    const found = await tryWay(way);
    if ('executablePath' in found) return found;
    reasons.push(`${way.name}: ${found.reason}`);
  }
  const list = reasons.map((reason, index) => `  ${index + 1}. ${reason}`).join('\n');
  throw new Error(`No Chromium was found:\n${list}\nInstall one, or name one in CHROMIUM_PATH.`);
}
