import { expect, it } from 'vitest';

const sources: Record<string, string> = import.meta.glob('../../**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

it('no two endpoints have the same name, because the one that loads first would replace the other', () => {
  const names = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^\s+(\w+): build\.(?:query|mutation)\(/gm)].map(([, name]) => name),
  );

  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
