import type { Unit } from './model.ts';

/**
 * Creates a unit for each numeric field of a record. This is sufficient for small models, where speed does not matter.
 */
export function fieldsOf<World, Key extends string>(
  bits: Readonly<Record<Key, number>>,
  pick: (world: World) => Record<Key, number>,
): Unit<World>[] {
  const entries = Object.entries<number>(bits);
  return entries.map(([name, width]) => {
    // `bits` is a Record over `Key`, so its own property names are exactly the keys of that type.
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

/** Returns the non-zero fields as one line, for counterexamples. */
export function explainFields(record: object): string {
  const told = Object.entries(record).filter(([, value]) => value !== 0);
  return told.map(([name, value]) => `${name} ${value}`).join(', ');
}
