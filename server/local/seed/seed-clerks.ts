import type { Staff } from '@rental/contracts';
import { notifyOwner } from '../../src/features/auth/account/notify-owner.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { demoClerks } from './seed-data.ts';
import { findOrCreate, type PeopleDeps } from './seed-people.ts';
import { asOf, type DemoDay, idOf, momentOf, type Names } from './stage.ts';

type Ids = Names['locationIds'];

const joinedOn = -30;

const locationsOf = (at: string | null, ids: Ids): string[] => (at === null ? [...ids.values()] : [idOf(ids, at)]);

/** Returns the ids of the clerks by email address. Creates missing accounts. */
export async function seedClerks(day: DemoDay, locationIds: Ids, deps: PeopleDeps): Promise<Map<string, string>> {
  const joined = asOf(momentOf(day, joinedOn, 0), deps);
  const clerks = await Promise.all(
    demoClerks.map(({ at, ...clerk }) => {
      const ids = locationsOf(at, locationIds).map((id) => new ObjectId(id));
      return findOrCreate({ ...clerk, role: 'admin', staff: { rank: 'clerk', locationIds: ids } }, joined);
    }),
  );
  // Otherwise the running server would notify the owner of accounts that are weeks old.
  for (const { _id } of clerks) await notifyOwner(_id, joined);
  return new Map(clerks.map(({ email, _id }) => [email, String(_id)]));
}

export type Clerk = { email: string; id: string; staff: Staff };

/** Returns the clerk who works at this location only or, if there is none, the one of all locations. */
export function clerkAt(location: string, { people, locationIds }: Names): Clerk {
  const { email, at } = demoClerks.find((clerk) => clerk.at === location) ?? demoClerks[0];
  return { email, id: idOf(people, email), staff: { rank: 'clerk', locationIds: locationsOf(at, locationIds) } };
}
