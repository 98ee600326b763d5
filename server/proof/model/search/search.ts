import { itemAt, type Model } from './model.ts';
import { createPacking, type Packing } from './packing.ts';
import { createStateSet, type StateSet } from './state-set.ts';
import { traceTo, type Trace } from './trace.ts';

/** The result of a search. `violation` is null if and only if no reachable state or change has a fault. */
export interface Findings {
  states: number;
  changes: number;
  bytes: number;
  violation: Trace | null;
}

export interface SearchOptions {
  /** Called from time to time with the number of known states and how many of them are still to be explored. */
  onProgress?(known: number, waiting: number): void;
}

const progressEvery = 1 << 20;

/** Visits every reachable state breadth-first, so that the trace to the first violation is a shortest one. */
export function search<World>(model: Model<World>, options: SearchOptions = {}): Findings {
  const packing = createPacking(model.units);
  const known = createStateSet(packing.wordCount);
  const expand = createExpansion({ model, packing, known });

  const start = model.createWorld();
  const startWords = new Uint32Array(packing.wordCount);
  packing.pack(start, startWords);
  known.add(startWords, 0);

  let changes = 0;
  let violation: Trace | null = null;
  for (let index = 0; index < known.size() && violation === null; index++) {
    const outcome = expand(index);
    changes += outcome.changes;
    violation = outcome.violation;
    if (index % progressEvery === progressEvery - 1) options.onProgress?.(known.size(), known.size() - index);
  }
  return { states: known.size(), changes, bytes: known.bytes(), violation };
}

interface Parts<World> {
  model: Model<World>;
  packing: Packing<World>;
  known: StateSet;
}

function createExpansion<World>({ model, packing, known }: Parts<World>) {
  const before = model.createWorld();
  const after = model.createWorld();
  const words = new Uint32Array(packing.wordCount);
  const nextWords = new Uint32Array(packing.wordCount);
  const outcome: { changes: number; violation: Trace | null } = { changes: 0, violation: null };

  return (index: number) => {
    known.read(index, words);
    packing.unpack(words, before);
    packing.unpack(words, after);
    outcome.changes = 0;
    for (let number = 0; number < model.moves.length; number++) {
      const move = itemAt(model.moves, number);
      if (!move.apply(after)) continue;
      outcome.changes++;
      packing.pack(after, nextWords);
      const isNew = known.add(nextWords, index);
      const fault = model.findEdgeFault(before, after) ?? (isNew ? model.findFault(after) : null);
      if (fault !== null) {
        outcome.violation = traceTo({ model, packing, known, last: { index, move, fault } });
        return outcome;
      }
      packing.unpack(words, after);
    }
    return outcome;
  };
}
