import { mongoClient } from '../platform/mongo.ts';
import type { Running } from '../platform/work/run-every.ts';

export type CommandEvent = { requestId: number; name: string; collection: string };

type Started = { requestId: number; commandName: string; command: Record<string, unknown> };
type Ended = { requestId: number };

type Followed = {
  begin: (event: CommandEvent) => void;
  end: (requestId: number, isGood: boolean) => void;
};

/** Reports every command, starting now; the connection must have been made with `monitorCommands`. */
export function onCommands({ begin, end }: Followed): Running {
  const client = mongoClient();
  const started = ({ requestId, commandName: name, command }: Started): void => {
    const collection = command[name === 'getMore' ? 'collection' : name];
    begin({ requestId, name, collection: typeof collection === 'string' ? collection : '-' });
  };
  const succeeded = ({ requestId }: Ended): void => end(requestId, true);
  const failed = ({ requestId }: Ended): void => end(requestId, false);
  client.on('commandStarted', started);
  client.on('commandSucceeded', succeeded);
  client.on('commandFailed', failed);
  return {
    stop: async () => {
      client.off('commandStarted', started);
      client.off('commandSucceeded', succeeded);
      client.off('commandFailed', failed);
      await Promise.resolve();
    },
  };
}
