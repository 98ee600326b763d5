import type { Model, Move } from './model.ts';
import type { Packing } from './packing.ts';
import type { StateSet } from './state-set.ts';

/** A shortest trace to a fault: the steps, and what each step changed. */
export interface Trace {
  fault: string;
  steps: { title: string; changes: string[] }[];
}

interface End<World> {
  model: Model<World>;
  packing: Packing<World>;
  known: StateSet;
  last: { index: number; move: Move<World>; fault: string };
}

/** Follows the parents from the faulty move to the initial state and returns the trace in forward order. */
export function traceTo<World>({ model, packing, known, last }: End<World>): Trace {
  const path = [last.index];
  for (let index = last.index; index !== 0; path.unshift(index)) index = known.parentOf(index);

  const worldAt = (index: number): World => {
    const words = new Uint32Array(packing.wordCount);
    const world = model.createWorld();
    known.read(index, words);
    packing.unpack(words, world);
    return world;
  };
  const step = (before: number, move: Move<World>) => {
    const world = worldAt(before);
    const title = move.title(world);
    const linesBefore = new Set(model.explain(world));
    move.apply(world);
    return { title, changes: model.explain(world).filter((line) => !linesBefore.has(line)) };
  };

  const steps = path.slice(1).map((index, position) => {
    const before = path[position] ?? 0;
    return step(before, findMove({ model, packing, from: worldAt(before), to: worldAt(index) }));
  });
  return { fault: last.fault, steps: [...steps, step(last.index, last.move)] };
}

interface Hop<World> {
  model: Model<World>;
  packing: Packing<World>;
  from: World;
  to: World;
}

function findMove<World>({ model, packing, from, to }: Hop<World>): Move<World> {
  const pack = (world: World) => {
    const words = new Uint32Array(packing.wordCount);
    packing.pack(world, words);
    return words;
  };
  const start = pack(from);
  const goal = pack(to).join();
  const move = model.moves.find((candidate) => {
    const world = model.createWorld();
    packing.unpack(start, world);
    return candidate.apply(world) && pack(world).join() === goal;
  });
  if (move === undefined) throw new Error('a state was reached that no move explains');
  return move;
}

/** Formats the trace with one line per step and its changes below. */
export function formatTrace({ fault, steps }: Trace): string {
  const told = steps.map(
    ({ title, changes }, index) => `${index + 1}. ${title}${changes.map((change) => `\n     ${change}`).join('')}`,
  );
  return [`violated: ${fault}`, ...told].join('\n');
}
