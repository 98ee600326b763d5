import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Excludes fonts and bitmaps, which are already compressed, and HTML, into which the server writes its origin. */
const isWorthIt = /\.(?:js|css|svg|webmanifest)$/;
const fewestBytes = 512;

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < fewestBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await asBrotli(bytes, { params }));
  await writeFile(`${path}.gz`, await asGzip(bytes, { level: 9 }));
}

/** Writes a `.br` and a `.gz` version of each file of the build at maximum compression, for web servers to send. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'sarani-precompress',
    enforce: 'post',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
    closeBundle: {
      sequential: true,
      // Runs after the service worker has been written.
      order: 'post',
      handler: async () => {
        const files = await readdir(outDir, { recursive: true });
        await Promise.all(files.filter((file) => isWorthIt.test(file)).map((file) => compress(join(outDir, file))));
      },
    },
  };
}
