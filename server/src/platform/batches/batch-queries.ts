import { commentOfRequest } from '../current-request.ts';
import { plainCollection } from '../mongo.ts';

/** A query on the collection named `of`: aggregation stages, which the driver sends unchanged. */
export type Question = { of: string; stages: readonly object[] };

type Row = Record<string, unknown>;
type Found<Answers> = { [Name in keyof Answers]: Answers[Name][] };

/** Larger than the result of any query that is run here, so that no second round trip is needed. */
const batchSize = 10_000;

/**
 * Runs several queries in one round trip and returns the documents of each, in order, under its name; a null query is
 * not run and yields no documents. The queries run sequentially, in the order of their names, so each should take less
 * time than a round trip. They do not share a snapshot.
 */
export async function batchQueries<All extends Row>(questions: {
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
  return found as Found<All>; // the same names, each with the documents of its collection
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
