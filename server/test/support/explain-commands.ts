import mongoose from 'mongoose';
import { closeAfterTest } from './open-resources.ts';

type Command = mongoose.mongo.Document;

/** How the database executed a command: the plan, and how many documents the command examined and returned. */
export type Explained = {
  /** The kind of command and its collection, such as `find bookings`. */
  what: string;
  stages: string[];
  indexes: string[];
  returned: number;
  docsExamined: number;
  /** The command, for failure messages. */
  command: string;
};

const explainable = new Set(['find', 'aggregate', 'count', 'distinct', 'update', 'findAndModify', 'delete']);
const ofTheSession = new Set([
  'lsid',
  '$db',
  'txnNumber',
  '$clusterTime',
  'readConcern',
  'writeConcern',
  'cursor',
  'comment',
]);

/** Records all commands of these kinds from now on; `take` returns those recorded since it was last called. */
function record(isWanted: (name: string) => boolean): { take: () => [string, Command][] } {
  const seen: [string, Command][] = [];
  const client = mongoose.connection.getClient();
  const note = ({ commandName, command }: mongoose.mongo.CommandStartedEvent): void => {
    if (isWanted(commandName)) seen.push([commandName, command]);
  };
  client.on('commandStarted', note);
  closeAfterTest(() => {
    client.off('commandStarted', note);
  });
  return { take: () => seen.splice(0) };
}

/** Records every command that can be explained, and those of the given kinds, exactly as they were sent. */
export function recordCommands(alsoOf: string[] = []): { take: () => Command[] } {
  const { take } = record((name) => explainable.has(name) || alsoOf.includes(name));
  return { take: () => take().map(([, command]) => command) };
}

/** Commands that the driver sends on its own. */
const ofTheDriver = new Set(['hello', 'ping', 'endSessions', 'getnonce']);

/** Records the name and the collection of every command, including the further batches of a result (`getMore`). */
export function watchCommands(): { take: () => { name: string; collection: string }[] } {
  const { take } = record((name) => !ofTheDriver.has(name));
  // The command `getMore` names the collection in a different field.
  const collectionOf = ([name, command]: [string, Command]) => command[name === 'getMore' ? 'collection' : name];
  return { take: () => take().map((each) => ({ name: each[0], collection: String(collectionOf(each)) })) };
}

/** Returns all plans in an explanation, at any depth, except rejected ones. */
function plansOf(value: unknown): Command[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  const own = 'stage' in value && typeof value.stage === 'string' ? [value] : [];
  const rest = Object.entries(value).filter(([key]) => key !== 'rejectedPlans' && key !== 'allPlansExecution');
  return [...own, ...rest.flatMap(([, inner]) => plansOf(inner))];
}

/** Detects aggregation lookups without an index; the database reports them only as a count. */
const scansOfLookups = (answer: unknown): string[] =>
  /"collectionScans":"?[1-9]/.test(JSON.stringify(answer)) ? ['COLLSCAN'] : [];

/** Sums a field over all parts of an explanation that contain statistics. */
function sumOfStats(value: unknown, field: string): number {
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0;
  if ('executionStats' in value && typeof value.executionStats === 'object' && value.executionStats !== null) {
    const found = new Map<string, unknown>(Object.entries(value.executionStats)).get(field);
    if (typeof found === 'number') return found;
  }
  return Object.values(value).reduce<number>((sum, inner) => sum + sumOfStats(inner, field), 0);
}

/** Explains how the database would execute the command now. Writes are planned but not executed. */
export async function explain(command: Command): Promise<Explained> {
  const [[name, collection] = ['', '']] = Object.entries(command);
  const asked = Object.fromEntries(Object.entries(command).filter(([key]) => !ofTheSession.has(key)));
  const cursor = name === 'aggregate' ? { cursor: {} } : {};
  const answer = await mongoose.connection.db?.command({
    explain: { ...asked, ...cursor },
    verbosity: 'executionStats',
  });
  return {
    what: `${name} ${String(collection)}`,
    stages: [...new Set([...plansOf(answer).map(({ stage }) => String(stage)), ...scansOfLookups(answer)])],
    indexes: [...new Set(plansOf(answer).flatMap(({ indexName }) => (indexName ? [String(indexName)] : [])))],
    returned: sumOfStats(answer, 'nReturned'),
    docsExamined: sumOfStats(answer, 'totalDocsExamined'),
    command: JSON.stringify(asked),
  };
}
