import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, repositoryDir } from './folders.ts';

/*
 * Builds the app unless nothing has changed since the last build. Compares the path, modification time and size of each
 * source and output file, which is faster than reading the files. In a fresh clone, the missing output files trigger a
 * build.
 */

const sources = [
  'package-lock.json',
  'contracts/src',
  'server/src',
  'server/rolldown.config.mjs',
  'client/src',
  'client/public',
  'client/tools',
  'client/index.html',
  'client/vite.config.ts',
];
const outputs = ['client/dist', 'server/dist'];
const stampFile = join(cacheDir, 'built');

async function describeFiles(path: string): Promise<string[]> {
  const entry = await stat(join(repositoryDir, path)).catch(() => null);
  if (!entry) return [`${path} is missing`];
  if (!entry.isDirectory()) return [`${path} ${entry.size} ${entry.mtimeMs}`];
  const names = (await readdir(join(repositoryDir, path))).toSorted((a, b) => (a < b ? -1 : 1));
  return (await Promise.all(names.map((name) => describeFiles(join(path, name))))).flat();
}

async function currentStamp(): Promise<string> {
  const lines = await Promise.all([...sources, ...outputs].map(describeFiles));
  return createHash('sha256').update(lines.flat().join('\n')).digest('hex');
}

async function runBuild(): Promise<void> {
  const npm = process.env['npm_execpath'];
  if (!npm) throw new Error('Start this with npm: npm start');
  const child = spawn(process.execPath, [npm, 'run', 'build', '--silent'], {
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(`${output.join('')}\nThe build failed; the reason is shown above.`);
}

/** Brings `client/dist` and `server/dist` up to date. If the build fails, throws an error with its output. */
export async function buildIfChanged(): Promise<void> {
  const known = await readFile(stampFile, 'utf8').catch(() => null);
  if (known !== null && known === (await currentStamp())) return;
  console.log('Building the app ...');
  await runBuild();
  await mkdir(cacheDir, { recursive: true });
  await writeFile(stampFile, await currentStamp());
}
