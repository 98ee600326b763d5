import type { Unit } from './model.ts';

/** A unit for each named number of a record: enough for small models, where speed does not matter. */
export function fieldsOf<World, Key extends string>(
  bits: Readonly<Record<Key, number>>,
  pick: (world: World) => Record<Key, number>,
): Unit<World>[] {
  const entries = Object.entries<number>(bits);
  return entries.map(([name, width]) => {
    // `bits` is a Record over Key, so its own names are exactly the keys.
    const key = name as Key;
    return {
      bits: width,
      read: (world) => pick(world)[key],
      write(world, packed) {
        pick(world)[key] = packed;
      },
    };
  });
}

/** One line for a counterexample: the fields that are not zero. */
export function explainFields(record: object): string {
  const told = Object.entries(record).filter(([, value]) => value !== 0);
  return told.map(([name, value]) => `${name} ${value}`).join(', ');
}
