/** The list with one of it changed. */
export const changeAt = <Item>(list: readonly Item[], index: number, change: Partial<Item>): Item[] =>
  list.map((item, place) => (place === index ? { ...item, ...change } : item));

/** The list without one of it. */
export const withoutAt = <Item>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, place) => place !== index);

/** The list with one of it a step up or down. */
export function moveAt<Item>(list: readonly Item[], index: number, step: -1 | 1): Item[] {
  const rest = withoutAt(list, index);
  return [...rest.slice(0, index + step), ...list.slice(index, index + 1), ...rest.slice(index + step)];
}

/** An id that none of the list has. */
export function freeId(list: readonly { id: string }[], word: string): string {
  const taken = new Set(list.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${word}-${number}`)) return `${word}-${number}`;
}
