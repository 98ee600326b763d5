import { expect } from 'vitest';
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

/** The states in which a move applies, and what each document then contains. */
type Expected<State, Document> = { from: State[]; to?: Partial<Document>; run: Move<Document> };

/** Returns the moved document; null or why not if the move does not apply. */
type Move<Document> = (document: Document) => Promise<Document | string | null>;

/**
 * Applies the same move to a document in each state, all in `collection`. Expects it to change and return the documents
 * in the states `from`, and no other stored document. Returns the moved documents.
 */
export async function expectMoves<State extends string, Document extends { _id: unknown }>(
  collection: string,
  documents: InState<State, Document>[],
  { from, to = {}, run }: Expected<State, Document>,
): Promise<Document[]> {
  const before = await snapshotDatabase();
  const moved: typeof documents = [];
  const answers: Document[] = [];
  for (const each of documents) {
    const answer = await run(each.document);
    if (answer === null || typeof answer === 'string') continue;
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
  const movedTo = (after[collection] ?? []).filter(hasMoved);
  expect(moved.map(({ state }) => state)).toEqual(from);
  expect(movedTo).toMatchObject(from.map(() => to));
  expect(new Set(answers)).toEqual(new Set(movedTo));
  expect(withoutMoved(after)).toEqual(withoutMoved(before));
  return answers;
}
