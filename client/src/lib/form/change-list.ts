export const changeAt = <Item>(list: readonly Item[], index: number, change: Partial<Item>): Item[] =>
  list.map((item, place) => (place === index ? { ...item, ...change } : item));

export const withoutAt = <Item>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, place) => place !== index);

export function moveAt<Item>(list: readonly Item[], index: number, step: -1 | 1): Item[] {
  const rest = withoutAt(list, index);
  return [...rest.slice(0, index + step), ...list.slice(index, index + 1), ...rest.slice(index + step)];
}

export function freeId(list: readonly { id: string }[], word: string): string {
  const taken = new Set(list.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${word}-${number}`)) return `${word}-${number}`;
}
