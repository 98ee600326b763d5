import { createFeed } from '../../src/features/connection/feed/save-feed.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { type Act, asAdmin, asOf, momentOf, type Stage, wasPlayed } from './stage.ts';

const madeOn = -70;
const morning = 10 * 60;

type ConnectionStage = Pick<Stage, 'names' | 'day'>;

export const connectionActs = (stage: ConnectionStage, deps: Deps): Act[] => [
  { on: madeOn, minute: morning, play: async () => seedFeed(stage, deps) },
];

/** Adds a calendar feed of everything. Nobody knows its address until an owner replaces it. */
async function seedFeed({ names, day }: ConnectionStage, deps: Deps): Promise<void> {
  if (await wasPlayed('connection.createFeed')) return;
  const then = asOf(momentOf(day, madeOn, morning), deps);
  await asAdmin({ action: 'connection.createFeed' }, { names, deps: then }, async (id) => {
    const body = { name: 'Office calendar', showsCustomers: false };
    const { feed } = await createFeed(body, { id, staff: null }, then);
    return { data: null, targetId: String(feed._id), targetName: feed.name, before: null, after: body };
  });
}
