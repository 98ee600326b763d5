import { snapshotDatabase } from './database.ts';

type InState<State, Document> = { state: State; document: Document };

/** A stored document in every state, in the states' order; one after the other, to spare the connections. */
export async function buildEach<State extends string, Given, Document>(
  states: Record<State, Given>,
  build: (given: Given) => Promise<Document>,
): Promise<InState<State, Document>[]> {
  const built: InState<State, Document>[] = [];
  // A plain object: its keys are these.
  for (const state of Object.keys(states) as State[]) built.push({ state, document: await build(states[state]) });
  return built;
}

/**
 * Makes one move on a document in every state, all of `collection`. Answers the states whose move said that it moved,
 * what those moves answered, those documents afterwards, and everything else that is stored, before and after.
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
  // Documents of a collection: each has its id.
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
