/** A part of the world that is packed as one number of `bits` bits (at most 32). */
export interface Unit<World> {
  bits: number;
  read(world: World): number;
  write(world: World, packed: number): void;
}

/** A possible change of the world. `apply` returns false and changes nothing when the change is not possible. */
export interface Move<World> {
  title(before: World): string;
  apply(world: World): boolean;
}

/** Creates a move whose title is the same in every world. */
export const createMove = <World>(title: string, apply: (world: World) => boolean): Move<World> => ({
  title: () => title,
  apply,
});

/**
 * A protocol in the form that the search uses. `units` contains everything that distinguishes two states; `createWorld`
 * returns a new initial world; `explain` returns one line per part of the world, for counterexamples. `findFault`
 * checks a state and `findEdgeFault` checks a single change; both return a sentence or null.
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

/** What the search must find when one guard is removed: in `world`, a fault that matches `fault`. */
export interface Mutant<Configuration> {
  /** What the model lacks without the guard. */
  title: string;
  /** The smallest world that needs the guard. */
  world: Configuration;
  fault: RegExp;
}

/** Returns the guards of all mutants, enabled. */
export const enableAll = <Guard extends string>(
  mutants: Readonly<Record<Guard, unknown>>,
): Readonly<Record<Guard, boolean>> =>
  // The keys are exactly the names of the guards.
  Object.fromEntries(Object.keys(mutants).map((name) => [name, true])) as Record<Guard, boolean>;

/** Returns the item at an index that the model itself has computed. Throws a RangeError if the model has a bug. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`nothing at ${index}`);
  return item;
}
