import { commentOfRequest } from './current-request.ts';
import { plainCollection } from './mongo.ts';

/** What is asked of a collection, by its name: the stages of an aggregate, which the driver sends as they stand. */
export type Question = { of: string; stages: readonly object[] };

type Row = Record<string, unknown>;
type Found<Answers> = { [Name in keyof Answers]: Answers[Name][] };

/** More than any call of ours finds, so that no answer needs a second trip. */
const batchSize = 10_000;

/**
 * Asks several questions in one round trip, and returns under the name of each what it found, in its order; null is not
 * asked and finds nothing. A trip costs the server and the database more than such questions do. They are answered one
 * after the other, in the order of their names here, and not as of one moment.
 */
export async function askTogether<All extends Row>(questions: {
  [Name in keyof All]: Question | null;
}): Promise<Found<All>> {
  const names = Object.keys(questions);
  const [first, ...others] = names.flatMap((name) => toPart(name, questions[name] ?? null));
  const found: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  if (first) {
    const beside = others.map((each) => ({ $unionWith: each }));
    const rows = await plainCollection({ collection: { name: first.coll } })
      .aggregate<{ name: string; row: Row }>([...first.pipeline, ...beside], {
        batchSize,
        maxTimeMS: 3_000,
        ...commentOfRequest(),
      })
      .toArray();
    for (const { name, row } of rows) found[name]?.push(row);
  }
  return found as Found<All>; // the same names, each with documents of its collection
}

const toPart = (name: string, question: Question | null) =>
  question === null
    ? []
    : [
        {
          coll: question.of,
          pipeline: [...question.stages, { $replaceWith: { name: { $literal: name }, row: '$$ROOT' } }],
        },
      ];
