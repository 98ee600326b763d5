import { commentOfRequest } from './current-request.ts';
import { BSON, plainCollection } from './mongo.ts';
import { askForAll } from './work/ask-for-all.ts';

/**
 * What is asked of a collection, by its name: the stages of an aggregate, which the driver sends as they stand. With
 * `by`, before them, only the documents that have this value in the field, which the stages leave there.
 */
export type Question = { of: string; by?: { field: string; value: unknown }; stages: readonly object[] };

type Row = Record<string, unknown>;
type Found<Answers> = { [Name in keyof Answers]: Answers[Name][] };

type Questions = Record<string, Question | null>;
type Answers = Record<string, unknown[]>;

/** More than any call of ours finds, so that no answer needs a second trip. */
const batchSize = 10_000;
/** Callers of one trip: the database takes no more than a thousand stages at once. */
const most = 50;

/**
 * Asks several questions in one trip, and answers under the name of each what it found, in its order; null is not asked
 * and finds nothing. For what many wait for: a trip costs the server and the database more than such questions do. They
 * are answered one after the other, as they stand here, and not as of one moment. Who asks in the same turn of the
 * process goes along: questions that differ in the value of `by` alone are asked as one, and what one question finds is
 * shared. The log of the database names the first of them.
 */
export const askTogether = async <All extends Row>(questions: {
  [Name in keyof All]: Question | null;
}): Promise<Found<All>> =>
  // The same names, each with documents of its collection.
  (await askInTurn(questions)) as Found<All>;

const askInTurn = askForAll(askAll, { most });

async function askAll(asked: readonly Questions[]): Promise<Answers[]> {
  const answers = asked.map((questions): Answers =>
    Object.fromEntries(Object.keys(questions).map((name) => [name, []])),
  );
  const groups = groupAlike(asked, answers);
  const [first, ...others] = groups.map(toPart);
  if (first) {
    const beside = others.map((each) => ({ $unionWith: each }));
    const rows = await plainCollection({ collection: { name: first.coll } })
      .aggregate<Tagged>([...first.pipeline, ...beside], { batchSize, maxTimeMS: 3_000, ...commentOfRequest() })
      .toArray();
    for (const { group, found } of rows) tell(groups[group], found);
  }
  return answers;
}

/** What was found, with the number of the group that asked for it. */
type Tagged = { group: number; found: Row };

/** Questions that are alike, and by the text of the value that each names the lists which wait for what is found. */
type Group = Question & { waiting: Map<string, { value: unknown; answers: unknown[][] }> };

function groupAlike(asked: readonly Questions[], answers: readonly Answers[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [caller, questions] of asked.entries()) {
    for (const [name, question] of Object.entries(questions)) {
      const answer = answers[caller]?.[name];
      if (question && answer) joinGroup(groups, question, answer);
    }
  }
  return [...groups.values()];
}

function joinGroup(groups: Map<string, Group>, question: Question, answer: unknown[]): void {
  const { of, by, stages } = question;
  const alike = JSON.stringify([of, by?.field, stages]);
  const group = groups.get(alike) ?? { ...question, waiting: new Map() };
  groups.set(alike, group);
  const key = String(by?.value);
  const { answers = [] } = group.waiting.get(key) ?? {};
  group.waiting.set(key, { value: by?.value, answers: [...answers, answer] });
}

function toPart(question: Group, group: number) {
  const values = [...question.waiting.values()].map(({ value }) => value);
  const tag = { $replaceWith: { group: { $literal: group }, found: '$$ROOT' } };
  return { coll: question.of, pipeline: [...stagesFor(values, question), tag] };
}

/** All stages of a question that is asked for these values. */
const stagesFor = (values: readonly unknown[], { by, stages }: Question): object[] =>
  by ? [{ $match: { [by.field]: { $in: values } } }, ...stages] : [...stages];

function tell(group: Group | undefined, found: Row): void {
  const key = String(group?.by && found[group.by.field]);
  for (const answer of group?.waiting.get(key)?.answers ?? []) answer.push(found);
}

/** What a part of `askInRows` found. */
type Part = { _id: string; found: Row[] };

/** The row of a part that finds these, in this order, byte for byte. */
export const rowOf = (part: string, found: readonly Row[]): Uint8Array => BSON.serialize({ _id: part, found });

/** A row that is not known by its bytes. */
export const readRow = (row: Uint8Array): Part => BSON.deserialize(row) as Part; // as `askInRows` makes them

/**
 * The same for what is nearly always found as it was before: a row for each part that found anything, as its bytes
 * came, so that what is known need not be read again. Its questions stand in a list with the name of their part.
 */
export async function askInRows(questions: readonly (readonly [part: string, Question])[]): Promise<Uint8Array[]> {
  const [first, ...others] = questions.map(([part, question]) => ({
    coll: question.of,
    pipeline: [...stagesFor([question.by?.value], question), { $replaceWith: { part, found: '$$ROOT' } }],
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
