import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/* Renders the committed icons from SVG: `CHROMIUM_PATH=/usr/bin/chromium npx tsx client/tools/export-images.ts`. */

const images = join(import.meta.dirname, '../public/img');

const exports = [
  { from: 'app-icon.svg', to: 'icon-180.png', width: 180, height: 180 },
  { from: 'app-icon.svg', to: 'icon-192.png', width: 192, height: 192 },
  { from: 'app-icon.svg', to: 'icon-512.png', width: 512, height: 512 },
  { from: 'og-image.svg', to: 'og-image.png', width: 1200, height: 630 },
];

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
for (const { from, to, width, height } of exports) {
  const page = await browser.newPage({ viewport: { width, height } });
  const drawing = (await readFile(join(images, from))).toString('base64');
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:${width}px;height:${height}px}</style><img src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.waitForFunction(() => document.images[0]?.complete);
  await writeFile(join(images, to), await page.screenshot());
  await page.close();
}
await browser.close();
