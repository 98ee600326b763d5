import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isNamed } from './mongo.ts';

/*
 * Initialises a self-hosted database: a one-node replica set, an operator with all rights, and a user for the API, who
 * may read and write only the API's database.
 */

type Founding = {
  /** The address at which the API reaches the node, such as `mongo:27017`. */
  member: string;
  /** The password of the API's user. */
  password: string;
  operatorPassword: string;
  report: (line: string) => void;
};

const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;

/** The address of mongod; only the loopback interface accepts connections before users exist. */
const uri = 'mongodb://127.0.0.1:27017/?directConnection=true';
const patienceMs = 60_000;
const database = 'sarani';
const operator = { user: 'operator', roles: ['root'] };
/** The API's user has the same name as its database. */
const roles = [
  { role: 'readWrite', db: database },
  { role: 'dbAdmin', db: database },
];

type Login = { username: string; password: string };

async function withClient(auth: Login | null, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: patienceMs,
    ...(auth && { auth, authSource: 'admin' }),
  });
  try {
    await work(await client.connect());
  } finally {
    await client.close();
  }
}

/**
 * Returns false when the database refuses a step that was already done: either the replica set is already initialised,
 * or users already exist and authentication is required.
 */
async function unlessDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isNamed(error, ['AlreadyInitialized', 'Unauthorized'])) return false;
    throw error;
  }
}

async function untilPrimary(client: Client): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 200) {
    const { isWritablePrimary } = await client.db('admin').command({ hello: 1 });
    if (isWritablePrimary === true) return;
    await delay(200);
  }
  throw new Error('the database did not become a primary within a minute');
}

async function giveUser(client: Client, password: string): Promise<void> {
  const db = client.db(database);
  const { users } = await db.command({ usersInfo: database });
  const isThere = Array.isArray(users) && users.length > 0;
  await db.command({ [isThere ? 'updateUser' : 'createUser']: database, pwd: password, roles });
}

/**
 * Initialises the replica set, waits until the node is its primary, and creates the users. Skips steps that are already
 * done. Idempotent.
 */
export async function foundDatabase({ member, password, operatorPassword, report }: Founding): Promise<void> {
  await withClient(null, async (client) => {
    const admin = client.db('admin');
    const config = { _id: 'rs0', members: [{ _id: 0, host: member }] };
    if (await unlessDone(admin.command({ replSetInitiate: config }))) report(`a replica set of ${member} was started`);
    await untilPrimary(client);
    const { user: createUser, roles: all } = operator;
    if (await unlessDone(admin.command({ createUser, pwd: operatorPassword, roles: all })))
      report('created the operator user');
  });
  await withClient({ username: operator.user, password: operatorPassword }, async (client) => {
    await giveUser(client, password);
    report('created or updated the API’s user');
  });
}
