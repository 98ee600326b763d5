import { mongoClient, mongoDatabaseName } from '../src/platform/mongo.ts';

/** The commands of one kind, such as `query bookings`, and how many documents they examined and returned in total. */
export type Sent = { name: string; perRequest: number; examined: number; returned: number };

type Profiled = {
  op: string;
  ns: string;
  command: { comment?: unknown };
  docsExamined?: number;
  nreturned?: number;
};

const profile = 'system.profile';
/** Enough for the commands of a thousand requests. */
const profileBytes = 64 * 2 ** 20;

/** The profiler reports a find as `query`, and any command that is neither a find nor a write as `command`. */
const nameOf = ({ op, ns, command }: Profiled): string =>
  `${op === 'command' ? Object.keys(command)[0] : op} ${ns.slice(ns.indexOf('.') + 1)}`;

/**
 * Returns the commands that each of `times` requests sends to the database, as its profiler records them. Only those
 * that carry the id of a request, so without inserts, rate limits and the commands of background workers.
 */
export async function countCommands(times: number, sendRequests: () => Promise<unknown>): Promise<Sent[]> {
  const database = mongoClient().db(mongoDatabaseName());
  if ((await database.listCollections({ name: profile }).toArray()).length > 0) await database.dropCollection(profile);
  await database.createCollection(profile, { capped: true, size: profileBytes });
  await database.command({ profile: 2 });
  try {
    await sendRequests();
  } finally {
    await database.command({ profile: 0 });
  }
  const profiled = (await database.collection<Profiled>(profile).find().toArray())
    .filter(({ command }) => command.comment !== undefined)
    .map((each) => ({
      ...each,
      name: nameOf(each),
    }));
  return [...new Set(profiled.map(({ name }) => name))]
    .map((name) => {
      const each = profiled.filter((other) => other.name === name);
      return {
        name,
        perRequest: Math.floor(each.length / times),
        examined: each.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0),
        returned: each.reduce((sum, { nreturned = 0 }) => sum + nreturned, 0),
      };
    })
    .filter(({ perRequest, name }) => perRequest > 0 && !name.endsWith(profile));
}
