import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './tracked-files.ts';

type Rows = Record<string, Record<string, string[]>>;
type Doors = Record<string, string[]>;
type NamedDoors = [what: string, names: string[], doors: string[]][];
type Tables = {
  roomsReachable: Rows;
  featuresReachable: Rows;
  loaders: string[];
  sampleReaders: string[];
  packageDoors: Doors;
  builtinDoors: Doors;
  globalDoors: NamedDoors;
  memberDoors: NamedDoors;
};

// The rules are plain JavaScript, so that the linter can load them; their types are therefore declared here.
const tables: Tables = await import(join(root, '.ci/house-rules.mjs'));
const { isOpen }: { isOpen: (doors: string[], path: string) => boolean } = await import(
  join(root, '.ci/house/read-code.mjs')
);

describe('the tables of the lint rules', () => {
  const ends = ['contracts', 'server', 'client', '.ci'].flatMap((side) =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((path) => `${side}/${path}`),
  );
  const paths = ends.filter((path) => !/\/(node_modules|dist)\//.test(path));

  test('name only folders that exist', () => {
    const isRoom = (side: string, room: string) =>
      ['app', 'tooling'].includes(room) || [room, `src/${room}`].some((folder) => paths.includes(`${side}/${folder}`));
    const named = Object.entries(tables.roomsReachable).flatMap(([side, rows]) =>
      Object.entries(rows).flatMap(([room, reachable]) => [room, ...reachable].map((name) => [side, name] as const)),
    );

    expect(named.filter(([side, room]) => side !== 'root' && !isRoom(side, room))).toEqual([]);
  });

  test('name only features that exist', () => {
    const named = Object.entries(tables.featuresReachable).flatMap(([side, rows]) =>
      Object.entries(rows)
        .flat(2)
        .map((feature) => `${side}/src/features/${feature}`),
    );

    expect(named.filter((folder) => !paths.includes(folder))).toEqual([]);
  });

  test('name only doors (files, folders and patterns) that match an existing file', () => {
    const { loaders, sampleReaders, packageDoors, builtinDoors, globalDoors, memberDoors } = tables;
    const named = [loaders, sampleReaders, Object.values(packageDoors), Object.values(builtinDoors)].flat(2);
    const doors = [...named, ...[...globalDoors, ...memberDoors].flatMap(([, , open]) => open)];

    expect(doors.filter((door) => !paths.some((path) => isOpen([door], path)))).toEqual([]);
  });
});
