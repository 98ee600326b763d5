import { describe, expect, test } from 'vitest';
import { createLayout, recordUnit } from './field.ts';
import type { Model } from './model.ts';
import { createPacking } from './packing.ts';
import { search } from './search.ts';
import { formatTrace } from './trace.ts';

type Point = Record<'x' | 'y', number>;

const layout = createLayout({ x: 12, y: 12 });

const stepOf = (name: 'x' | 'y', last: number) => ({
  title: () => `go along ${name}`,
  apply(point: Point) {
    if (point[name] === last) return false;
    point[name]++;
    return true;
  },
});

const grid = (last: number, rules: Partial<Model<Point>> = {}): Model<Point> => ({
  name: 'grid',
  createWorld: () => ({ x: 0, y: 0 }),
  units: [recordUnit(layout, (point) => point)],
  moves: [stepOf('x', last), stepOf('y', last)],
  findFault: () => null,
  findEdgeFault: () => null,
  explain: ({ x, y }) => [`x ${x}`, `y ${y}`],
  ...rules,
});

describe('search', () => {
  test('counts every reachable state and every state change exactly once', () => {
    const last = 599;

    const { states, changes, violation } = search(grid(last));

    expect({ states, changes, violation }).toEqual({ states: 600 * 600, changes: 2 * 600 * 599, violation: null });
  });

  test('returns a shortest trace to a faulty state, with the changes of each step', () => {
    const { violation } = search(grid(9, { findFault: ({ x, y }) => (x === 2 && y === 1 ? 'too far' : null) }));

    expect(violation?.fault).toBe('too far');
    expect(violation?.steps.flatMap(({ changes }) => changes)).toEqual(['x 1', 'x 2', 'y 1']);
  });

  test('checks every state change, even one that leads to a known state', () => {
    const home = {
      title: () => 'go home',
      apply(point: Point) {
        if (point.x !== 3) return false;
        point.x = 0;
        return true;
      },
    };
    const model = grid(3, {
      moves: [stepOf('x', 3), home],
      findEdgeFault: (before, after) => (after.x < before.x ? 'never back' : null),
    });

    const { violation } = search(model);

    expect(violation === null ? [] : formatTrace(violation).split('\n')).toEqual([
      'violated: never back',
      '1. go along x',
      '     x 1',
      '2. go along x',
      '     x 2',
      '3. go along x',
      '     x 3',
      '4. go home',
      '     x 0',
    ]);
  });
});

describe('createPacking', () => {
  test('packs and unpacks values of up to 32 bits without changing them', () => {
    const packing = createPacking<number[]>(
      [5, 32, 30, 7, 20].map((bits, index) => ({
        bits,
        read: (list) => list[index] ?? 0,
        write(list, packed) {
          list[index] = packed >>> 0;
        },
      })),
    );
    const words = new Uint32Array(packing.wordCount);
    const full = [31, 0xffff_ffff, 0x3fff_ffff, 127, 0xf_ffff];
    const read = [0, 0, 0, 0, 0];

    packing.pack(full, words);
    packing.unpack(words, read);

    expect(read).toEqual(full);
    expect(packing.wordCount).toBe(3);
  });
});
