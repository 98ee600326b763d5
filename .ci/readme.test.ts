import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
const commands = [...readme.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name);
const shorthand = [...readme.matchAll(/`((?:test|lint|format|type|knip)[a-z]*(?::[a-z0-9]+)?)`/g)].map(
  ([, name = '']) => name,
);

describe('the README', () => {
  test.each([...new Set(links)])('links to %s, which exists', (path) => {
    expect(existsSync(resolve(root, path))).toBe(true);
  });

  test.each([...new Set([...commands, ...shorthand])])('names the command %s, which exists', (name) => {
    expect(Object.keys(manifest.scripts)).toContain(name);
  });

  test('lists every decision record, with its title', () => {
    const folder = resolve(root, 'contracts/decisions');
    const lines = readdirSync(folder).map((file) => {
      const [heading = ''] = readFileSync(resolve(folder, file), 'utf8').split('\n');
      const [, number = '', title = ''] = /^# (\d{4}) (.*)$/.exec(heading) ?? [];
      return `- [${number}](contracts/decisions/${file}) ${title}`;
    });

    expect(readme.split('\n').filter((line) => line.startsWith('- [00'))).toEqual(lines);
  });
});
