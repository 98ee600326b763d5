import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read, root } from './tracked-files.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'contracts/decisions/README.md'];
const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

/** Commands cited without `npm run`. All other references are checked by `references.test.ts`. */
const shorthand = pages.flatMap((page) =>
  [...read(page).matchAll(/`((?:test|lint|format|type|knip)[a-z]*(?::[a-z0-9]+)?)`/g)].map(([, name = '']) => name),
);

describe('the documents for newcomers', () => {
  test.each([...new Set(shorthand)])('mention only commands that exist: %s', (name) => {
    expect(Object.keys(manifest.scripts)).toContain(name);
  });

  test('list every decision record with its title', () => {
    const folder = resolve(root, 'contracts/decisions');
    const lines = readdirSync(folder)
      .filter((file) => /^\d/.test(file))
      .map((file) => {
        const [heading = ''] = read(`contracts/decisions/${file}`).split('\n');
        const [, number = '', title = ''] = /^# (\d{4}) (.*)$/.exec(heading) ?? [];
        return `- [${number}](${file}) ${title}`;
      });

    expect(
      read('contracts/decisions/README.md')
        .split('\n')
        .filter((line) => line.startsWith('- [0')),
    ).toEqual(lines);
  });
});
