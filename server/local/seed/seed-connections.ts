import type { ContractId } from '@rental/contracts';
import { createFeed } from '../../src/features/connection/feed/save-feed.ts';
import { createKey } from '../../src/features/connection/key/save-key.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { type Act, asAdmin, asOf, momentOf, type Stage, wasPlayed } from './stage.ts';

const madeOn = -70;
const morning = 10 * 60;

type ConnectionStage = Pick<Stage, 'names' | 'day'>;

/** Adds a connection as an owner. Returns the connection as `made` and what the owner entered as `after`. */
type Add = (ownerId: string, deps: Deps) => Promise<{ made: { _id: unknown; name: string }; after: { name: string } }>;

/** Their secrets are discarded: the feed needs a new address, and the key a new secret, before they can be used. */
const connections: readonly { action: ContractId; add: Add }[] = [
  {
    action: 'connection.createFeed',
    add: async (id, deps) => {
      const after = { name: 'Office calendar', showsCustomers: false };
      return { made: (await createFeed(after, { id, staff: null }, deps)).feed, after };
    },
  },
  {
    action: 'connection.createKey',
    add: async (id, deps) => {
      const after = { name: 'Spreadsheet of the accountant', scopes: ['reports:read' as const], expiresOn: null };
      return { made: (await createKey(after, id, deps)).key, after };
    },
  },
];

export const connectionActs = (stage: ConnectionStage, deps: Deps): Act[] =>
  connections.map(({ action, add }, index) => {
    const at = { on: madeOn, minute: morning + index };
    return {
      ...at,
      play: async () =>
        addConnection(action, add, { names: stage.names, deps: asOf(momentOf(stage.day, at.on, at.minute), deps) }),
    };
  });

async function addConnection(action: ContractId, add: Add, then: Pick<Stage, 'names'> & { deps: Deps }): Promise<void> {
  if (await wasPlayed(action)) return;
  await asAdmin({ action }, then, async (id) => {
    const { made, after } = await add(id, then.deps);
    return { data: null, targetId: String(made._id), targetName: made.name, before: null, after };
  });
}
