import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** How to launch a browser; `env` is added to the environment of its process. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

const run = promisify(execFile);
const cacheDir = resolve(import.meta.dirname, '../../../.cache');

/**
 * Font configuration for the system’s fonts, if any, and the bundled ones. The configuration in the package lists only
 * one folder.
 */
const fontsConfig = (browserDir: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${browserDir}/fonts</dir>
  <cachedir>${browserDir}/fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks into a temporary folder and renames it, so that a partly unpacked browser is never used. */
async function unpack(browserDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  const workDir = await mkdtemp(join(cacheDir, 'chromium-'));
  try {
    await run(process.execPath, [join(import.meta.dirname, 'unpack-chromium.mjs')], {
      // AWS_LAMBDA_JS_RUNTIME makes the package unpack its libraries too, for machines that lack them.
      env: { ...process.env, TMPDIR: workDir, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
      timeout: 60_000,
    });
    await writeFile(join(workDir, 'fonts', 'fonts.conf'), fontsConfig(browserDir));
    await rename(workDir, browserDir).catch((error: unknown) => {
      // A concurrent run finished first. Its folder is complete, because that run also unpacked the browser elsewhere
      // and then renamed the folder.
      if (!existsSync(join(browserDir, 'chromium'))) throw error;
    });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

function bundledVersion(): string | null {
  try {
    const manifest = createRequire(import.meta.url)
      .resolve('@sparticuz/chromium')
      .replace(/build.*/, 'package.json');
    const { version }: { version: string } = createRequire(import.meta.url)(manifest);
    return version;
  } catch {
    return null;
  }
}

/**
 * Returns the browser of the @sparticuz/chromium package twice: with the system’s libraries and with the bundled ones.
 * Works only on Linux on x64; on other systems, throws an error with the reason.
 */
export async function bundledChromium(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`made for Linux x64, this is ${process.platform} ${process.arch}`);
  }
  const version = bundledVersion();
  if (!version) throw new Error('not installed (it is an optional dependency)');
  const browserDir = join(cacheDir, `chromium-${version}`);
  const executablePath = join(browserDir, 'chromium');
  if (!existsSync(executablePath)) await unpack(browserDir);
  const fonts = { FONTCONFIG_PATH: join(browserDir, 'fonts') };
  const libraries = { LD_LIBRARY_PATH: join(browserDir, 'al2023', 'lib') };
  const args = ['--disable-dev-shm-usage', '--font-render-hinting=none'];
  return [
    { executablePath, args, env: fonts },
    { executablePath, args, env: { ...fonts, ...libraries } },
  ];
}
