import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { productVersion } from './product.ts';

test('productVersion matches the version of every package', async () => {
  for (const file of ['../../package.json', '../../../package.json']) {
    const text = await readFile(new URL(file, import.meta.url), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: productVersion });
  }
});
