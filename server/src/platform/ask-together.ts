import { commentOfRequest } from './current-request.ts';
import { plainCollection } from './mongo.ts';

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
