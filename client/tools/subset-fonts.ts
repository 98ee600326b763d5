import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/*
 * Builds the fonts in `public/fonts` from the packages; the output is committed. Run manually: `npx tsx
 * client/tools/subset-fonts.ts`. In both packages, `latin` lacks the rupee sign and `latin-ext` has it, so the sign
 * gets its own small file. Headings use a single weight, because a weight axis would add nine kilobytes to every page.
 */

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const everydayText = `${printableAscii}\u00a0©®·–—‘’“”…•×°é`;
const rupeeSign = '₹';

const families = [
  { name: 'anek-latin', weights: 700 },
  { name: 'figtree', weights: { min: 400, max: 700 } },
];

const require = createRequire(import.meta.url);
const target = join(import.meta.dirname, '../public/fonts');

async function subset(source: string, text: string, weights: number | { min: number; max: number }): Promise<Buffer> {
  const font = await readFile(source);
  return await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
}

await mkdir(target, { recursive: true });
for (const { name, weights } of families) {
  const home = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const packaged = (range: string) => join(home, `files/${name}-${range}-wght-normal.woff2`);
  const made = {
    [`${name}.woff2`]: await subset(packaged('latin'), everydayText, weights),
    [`${name}-inr.woff2`]: await subset(packaged('latin-ext'), rupeeSign, weights),
    // For letters that only customers’ names contain; a browser loads this file when a page contains one.
    [`${name}-ext.woff2`]: await readFile(packaged('latin-ext')),
    [`${name}-rest.woff2`]: await readFile(packaged('latin')),
  };
  for (const [file, bytes] of Object.entries(made)) {
    await writeFile(join(target, file), bytes);
    process.stdout.write(`${file} ${bytes.length}\n`);
  }
  await copyFile(join(home, 'LICENSE'), join(target, `${name}-license.txt`));
}
