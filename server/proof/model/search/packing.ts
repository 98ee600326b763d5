import type { Unit } from './model.ts';

interface Place<World> {
  unit: Unit<World>;
  word: number;
  shift: number;
  mask: number;
}

/** Packs a world into `wordCount` 32-bit words and back without loss: equal words mean equal worlds. */
export interface Packing<World> {
  wordCount: number;
  pack(world: World, words: Uint32Array): void;
  unpack(words: Uint32Array, world: World): void;
}

/** Assigns units to machine words, first fit. No unit is split across two words. */
export function createPacking<World>(units: readonly Unit<World>[]): Packing<World> {
  const used: number[] = [];
  const places = units.map((unit): Place<World> => {
    if (unit.bits > 32) throw new RangeError(`a unit of ${unit.bits} bits does not fit in a word`);
    const fitting = used.findIndex((bits) => bits + unit.bits <= 32);
    const word = fitting === -1 ? used.length : fitting;
    const shift = used[word] ?? 0;
    used[word] = shift + unit.bits;
    return { unit, word, shift, mask: unit.bits === 32 ? -1 : (1 << unit.bits) - 1 };
  });
  return {
    wordCount: used.length,
    pack(world, words) {
      words.fill(0);
      for (const { unit, word, shift } of places) words[word] = (words[word] ?? 0) | (unit.read(world) << shift);
    },
    unpack(words, world) {
      for (const { unit, word, shift, mask } of places) unit.write(world, ((words[word] ?? 0) >>> shift) & mask);
    },
  };
}
