// States are stored in chunks, so that growing never copies them; only the table of indices is rebuilt.
const chunkBits = 18;
const chunkMask = (1 << chunkBits) - 1;
const fullest = 0.6;

/**
 * An exact set of packed states. Each state is numbered in insertion order and stored with the number of its parent
 * state. States are stored and compared in full, so two different states are never confused.
 */
export interface StateSet {
  size(): number;
  bytes(): number;
  /** Returns true if the state was new; its number is then `size() - 1`. */
  add(words: Uint32Array, parent: number): boolean;
  read(index: number, words: Uint32Array): void;
  parentOf(index: number): number;
}

function hashOf(words: Uint32Array): number {
  let hash = 0x9e3779b9;
  for (const word of words) {
    hash = Math.imul(hash ^ word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

export function createStateSet(wordCount: number): StateSet {
  const states: Uint32Array[] = [];
  const parents: Uint32Array[] = [];
  const probe = new Uint32Array(wordCount);
  let table = new Uint32Array(1 << 12);
  let size = 0;

  // A chunk is created before its first state is added, so the empty array is never read.
  const none = new Uint32Array(0);
  const chunkOf = (chunks: Uint32Array[], index: number) => chunks[index >>> chunkBits] ?? none;

  function isAt(index: number, words: Uint32Array): boolean {
    const chunk = chunkOf(states, index);
    const start = (index & chunkMask) * wordCount;
    for (let word = 0; word < wordCount; word++) if (chunk[start + word] !== words[word]) return false;
    return true;
  }

  function read(index: number, words: Uint32Array): void {
    const chunk = chunkOf(states, index);
    const start = (index & chunkMask) * wordCount;
    for (let word = 0; word < wordCount; word++) words[word] = chunk[start + word] ?? 0;
  }

  function grow(): void {
    table = new Uint32Array(table.length * 2);
    const mask = table.length - 1;
    for (let index = 0; index < size; index++) {
      read(index, probe);
      let slot = hashOf(probe) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = index + 1;
    }
  }

  function append(words: Uint32Array, parent: number): void {
    if ((size & chunkMask) === 0) {
      states.push(new Uint32Array(wordCount << chunkBits));
      parents.push(new Uint32Array(1 << chunkBits));
    }
    chunkOf(states, size).set(words, (size & chunkMask) * wordCount);
    chunkOf(parents, size)[size & chunkMask] = parent;
    size++;
  }

  return {
    size: () => size,
    bytes: () => table.byteLength + states.length * ((wordCount + 1) << chunkBits) * 4,
    read,
    parentOf: (index) => chunkOf(parents, index)[index & chunkMask] ?? 0,
    add(words, parent) {
      const mask = table.length - 1;
      let slot = hashOf(words) & mask;
      for (let entry = table[slot] ?? 0; entry !== 0; entry = table[slot] ?? 0) {
        if (isAt(entry - 1, words)) return false;
        slot = (slot + 1) & mask;
      }
      append(words, parent);
      table[slot] = size;
      if (size > table.length * fullest) grow();
      return true;
    },
  };
}
