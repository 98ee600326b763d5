import mongoose from 'mongoose';
import { closeAfterTest } from './open-resources.ts';

/** One command that went to the database: what it is, and which collection it is about. */
export type SeenCommand = { name: string; collection: string };

/** What the driver asks for itself. */
const ofTheDriver = new Set(['hello', 'ping', 'endSessions', 'getnonce']);

/** Listens to every command from now on; `take` answers those since it was last called. */
export function watchCommands(): { take: () => SeenCommand[] } {
  let seen: SeenCommand[] = [];
  const client = mongoose.connection.getClient();
  const note = ({ commandName: name, command }: mongoose.mongo.CommandStartedEvent): void => {
    // A batch that did not fit is another trip; its collection stands elsewhere.
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
