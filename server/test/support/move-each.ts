import { snapshotDatabase } from './database.ts';

type InState<State, Document> = { state: State; document: Document };

/** Creates one document in each state, in the order of the states, sequentially to limit the number of connections. */
export async function buildEach<State extends string, Given, Document>(
  states: Record<State, Given>,
  build: (given: Given) => Promise<Document>,
): Promise<InState<State, Document>[]> {
  const built: InState<State, Document>[] = [];
  // A plain object literal, so its keys are exactly the states.
  for (const state of Object.keys(states) as State[]) built.push({ state, document: await build(states[state]) });
  return built;
}

/**
 * Applies the same move to a document in each state, all in `collection`. Returns the states whose document moved, the
 * results of those moves, the moved documents afterwards, and all other stored documents before and after.
 */
export async function moveEach<State extends string, Document extends { _id: unknown }>(
  collection: string,
  documents: InState<State, Document>[],
  move: (document: Document) => Promise<Document | null>,
) {
  const before = await snapshotDatabase();
  const moved: typeof documents = [];
  const answers: Document[] = [];
  for (const each of documents) {
    const answer = await move(each.document);
    if (!answer) continue;
    moved.push(each);
    answers.push(answer);
  }
  const after = await snapshotDatabase();

  const movedIds = moved.map(({ document }) => String(document._id));
  // Every stored document has an id.
  const hasMoved = (stored: unknown) => movedIds.includes(String((stored as { _id: unknown })._id));
  const withoutMoved = ({ [collection]: own = [], ...others }: Record<string, unknown[]>) => ({
    ...others,
    [collection]: own.filter((stored) => !hasMoved(stored)),
  });
  return {
    moved: moved.map(({ state }) => state),
    answers,
    movedTo: (after[collection] ?? []).filter(hasMoved),
    othersBefore: withoutMoved(before),
    othersAfter: withoutMoved(after),
  };
}
