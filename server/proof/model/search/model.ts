/** One part of a world that fits in `bits` (at most 32) and is packed as a whole. */
export interface Unit<World> {
  bits: number;
  read(world: World): number;
  write(world: World, packed: number): void;
}

/** Something that may happen next. `apply` answers false, and has then changed nothing, when it cannot happen. */
export interface Move<World> {
  title(before: World): string;
  apply(world: World): boolean;
}

/**
 * A protocol as the search sees it. Everything that distinguishes two states is in `units`;
 * `createWorld` answers a fresh initial world, `explain` one line per part for a counterexample.
 * `findFault` judges a state, `findEdgeFault` a single change; both answer a sentence or null.
 */
export interface Model<World> {
  name: string;
  createWorld(): World;
  units: readonly Unit<World>[];
  moves: readonly Move<World>[];
  findFault(world: World): string | null;
  findEdgeFault(before: World, after: World): string | null;
  explain(world: World): string[];
}

/** The item at an index the model itself produced; RangeError tells of a mistake in the model. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
