/** A part of the world that is packed as a whole, into `bits` bits (at most 32). */
export interface Unit<World> {
  bits: number;
  read(world: World): number;
  write(world: World, packed: number): void;
}

/** A possible change of the world. `apply` returns false, with nothing changed, when it is not possible. */
export interface Move<World> {
  title(before: World): string;
  apply(world: World): boolean;
}

/**
 * A protocol as the search uses it. Everything that distinguishes two states is in `units`; `createWorld` returns a new
 * initial world, and `explain` one line per part for counterexamples. `findFault` checks a state and `findEdgeFault` a
 * single change; both return a sentence or null.
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

/** Returns the item at an index that the model itself has computed. Throws a RangeError for a bug in the model. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
