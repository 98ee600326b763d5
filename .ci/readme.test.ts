import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'contracts/decisions/README.md'];
const read = (page: string): string => readFileSync(resolve(root, page), 'utf8');
const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const found = (page: string, pattern: RegExp): string[] => [
  ...new Set([...read(page).matchAll(pattern)].map(([, what = '']) => what)),
];
const links = pages.flatMap((page) => found(page, /\]\(([^)#:]+)\)/g).map((path) => [page, path] as const));
const commands = pages.flatMap((page) => [
  ...found(page, /npm run ([a-z0-9:-]+)/g),
  ...found(page, /`((?:test|lint|format|type|knip)[a-z]*(?::[a-z0-9]+)?)`/g),
]);

describe('the pages for newcomers', () => {
  test.each(links)('%s links to %s, which exists', (page, path) => {
    expect(existsSync(resolve(root, dirname(page), path))).toBe(true);
  });

  test.each([...new Set(commands)])('name the command %s, which exists', (name) => {
    expect([...Object.keys(manifest.scripts), 'e2e']).toContain(name);
  });

  test('lists every decision record, with its title', () => {
    const folder = resolve(root, 'contracts/decisions');
    const lines = readdirSync(folder)
      .filter((file) => /^\d/.test(file))
      .map((file) => {
        const [heading = ''] = readFileSync(resolve(folder, file), 'utf8').split('\n');
        const [, number = '', title = ''] = /^# (\d{4}) (.*)$/.exec(heading) ?? [];
        return `- [${number}](${file}) ${title}`;
      });

    expect(
      read('contracts/decisions/README.md')
        .split('\n')
        .filter((line) => line.startsWith('- [00')),
    ).toEqual(lines);
  });
});
