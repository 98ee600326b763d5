import { commentOfRequest } from './current-request.ts';
import { BSON, plainCollection } from './mongo.ts';

/** What is asked of a collection, by its name: the stages of an aggregate, which the driver sends as they stand. */
export type Question = { of: string; stages: readonly object[] };

type Row = Record<string, unknown>;
type Found<Answers> = { [Name in keyof Answers]: Answers[Name][] };

/** More than any call of ours finds, so that no answer needs a second trip. */
const batchSize = 10_000;

/**
 * Asks several questions in one trip, and answers under the name of each what it found, in its order; null is not asked and
 * finds nothing. For what many wait for: a trip costs the server and the database more than such questions do. They are
 * answered one after the other, as they stand here, and not as of one moment.
 */
export async function askTogether<Answers extends Row>(questions: {
  [Name in keyof Answers]: Question | null;
}): Promise<Found<Answers>> {
  const answers = new Map<string, unknown[]>(Object.keys(questions).map((name) => [name, []]));
  const [first, ...others] = Object.entries<Question | null>(questions).flatMap(([name, question]) =>
    question ? [{ of: question.of, pipeline: [...question.stages, { $replaceWith: { [name]: '$$ROOT' } }] }] : [],
  );
  if (first) {
    const beside = others.map(({ of, pipeline }) => ({ $unionWith: { coll: of, pipeline } }));
    const rows = await plainCollection({ collection: { name: first.of } })
      .aggregate<Row>([...first.pipeline, ...beside], { batchSize, maxTimeMS: 3_000, ...commentOfRequest() })
      .toArray();
    for (const row of rows) for (const [name, found] of Object.entries(row)) answers.get(name)?.push(found);
  }
  // The same names, each with documents of its collection.
  return Object.fromEntries(answers) as Found<Answers>;
}

/** What a part of `askInRows` found. */
type Part = { _id: string; found: Row[] };

/** The row of a part that finds these, in this order, byte for byte. */
export const rowOf = (part: string, found: readonly Row[]): Uint8Array => BSON.serialize({ _id: part, found });

/** A row that is not known by its bytes. */
export const readRow = (row: Uint8Array): Part => BSON.deserialize(row) as Part; // as `askInRows` makes them

/**
 * The same for what is nearly always found as it was before: a row for each part that found anything, as its bytes came,
 * so that what is known need not be read again. Its questions stand in a list with the name of their part.
 */
export async function askInRows(questions: readonly (readonly [part: string, Question])[]): Promise<Uint8Array[]> {
  const [first, ...others] = questions.map(([part, { of, stages }]) => ({
    coll: of,
    pipeline: [...stages, { $replaceWith: { part, found: '$$ROOT' } }],
  }));
  if (!first) return [];
  const beside = others.map((each) => ({ $unionWith: each }));
  // After all of them: the database takes long to prepare a group of each question.
  const inRows = { $group: { _id: '$part', found: { $push: '$found' } } };
  return plainCollection({ collection: { name: first.coll } })
    .aggregate<Uint8Array>([...first.pipeline, ...beside, inRows], {
      raw: true,
      maxTimeMS: 3_000,
      ...commentOfRequest(),
    })
    .toArray();
}
