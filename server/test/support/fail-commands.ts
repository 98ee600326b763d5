import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { isDuplicateKey } from '../../src/platform/mongo.ts';
import { closeAfterTest } from './open-resources.ts';

/**
 * How commands fail, expressed in the database’s own failpoint options. `on` names a collection of this worker; without
 * it, other workers’ commands fail too. `times` limits the number of failures.
 */
type Failure = { on?: string; times?: number } & Record<string, unknown>;
type Turn = { _id: string; whose: number; until: Date };

/** The error of a write that is applied but not acknowledged by a majority in time. */
export const unacknowledged = { writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };

const failPoint = 'failCommand';
const longestTurnMs = 60_000;

const client = () => mongoose.connection.getClient();
const turns = () => client().db('sarani_test_turns').collection<Turn>('turns');

/**
 * Waits for this worker’s turn, because a server has only one fail point for all workers. The turn of a dead worker
 * expires after a minute.
 */
async function takeTurn(): Promise<void> {
  const whose = process.pid;
  for (;;) {
    const now = new Date();
    const turn = { whose, until: new Date(now.getTime() + longestTurnMs) };
    const isFree = { _id: failPoint, $or: [{ whose }, { until: { $lte: now } }] };
    try {
      await turns().updateOne(isFree, { $set: turn }, { upsert: true });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await delay(50);
  }
}

/** Makes commands fail until the test ends or the returned function is called. */
export async function failCommands(commands: string[], { on, times, ...how }: Failure): Promise<() => Promise<void>> {
  const namespace = on === undefined ? {} : { namespace: `${mongoose.connection.name}.${on}` };
  const data = { failCommands: commands, ...namespace, ...how };
  const set = async (mode: 'alwaysOn' | 'off' | { times: number }): Promise<void> => {
    await client().db('admin').command({ configureFailPoint: failPoint, mode, data });
  };
  let isBroken = true;
  const heal = async (): Promise<void> => {
    // Called again when the test ends. By then, a different worker may have the turn, so a second call must do nothing.
    if (!isBroken) return;
    isBroken = false;
    await set('off');
    await turns().deleteOne({ _id: failPoint, whose: process.pid });
  };
  await takeTurn();
  closeAfterTest(heal);
  await set(times === undefined ? 'alwaysOn' : { times });
  return heal;
}
