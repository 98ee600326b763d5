import mongoose from 'mongoose';
import { closeAfterTest } from './open-resources.ts';

/** A command sent to the database, with its name and collection. */
export type SeenCommand = { name: string; collection: string };

/** Commands that the driver sends by itself. */
const ofTheDriver = new Set(['hello', 'ping', 'endSessions', 'getnonce']);

/** Records every command from now on; `take` returns those since its last call. */
export function watchCommands(): { take: () => SeenCommand[] } {
  let seen: SeenCommand[] = [];
  const client = mongoose.connection.getClient();
  const note = ({ commandName: name, command }: mongoose.mongo.CommandStartedEvent): void => {
    // A batch that did not fit causes another round trip, whose command names the collection in another field.
    if (!ofTheDriver.has(name))
      seen.push({ name, collection: String(command[name === 'getMore' ? 'collection' : name]) });
  };
  client.on('commandStarted', note);
  closeAfterTest(async () => {
    client.off('commandStarted', note);
    await Promise.resolve();
  });
  return {
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
