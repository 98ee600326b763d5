import mongoose from 'mongoose';
import { closeAfterTest } from './open-resources.ts';

/** A command sent to the database: its name and its collection. */
export type SeenCommand = { name: string; collection: string };

/** Commands that the driver sends on its own. */
const ofTheDriver = new Set(['hello', 'ping', 'endSessions', 'getnonce']);

/** Records every command, starting now; `take` returns the commands since it was last called. */
export function watchCommands(): { take: () => SeenCommand[] } {
  let seen: SeenCommand[] = [];
  const client = mongoose.connection.getClient();
  const note = ({ commandName: name, command }: mongoose.mongo.CommandStartedEvent): void => {
    // A result that does not fit into one batch causes another round trip, whose command (`getMore`) names the
    // collection in a different field.
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
