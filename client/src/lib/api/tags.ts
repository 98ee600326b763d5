type Tag<T extends string> = T | { type: T; id: string };

/** The tag of one thing; of all of its type when nobody knows which. */
export function tagOf<T extends string>(type: T, id: string | undefined): Tag<T> {
  return id === undefined ? type : { type, id };
}

/**
 * The tags of an answer that lists things of one type: the list as such, for what is added to it, and each thing in it,
 * for what changes it. Source: Redux Toolkit, "Advanced invalidation with abstract tag IDs".
 */
export function listTags<T extends string>(type: T, things: readonly { _id: string }[] = []): Tag<T>[] {
  return [tagOf(type, 'LIST'), ...things.map(({ _id }) => tagOf(type, _id))];
}
