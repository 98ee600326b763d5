import type { Drawer } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import { type CounterMovement, findCounterMovements } from '../../payment/charge/find-counter-movements.ts';
import { expectedIn } from './drawer-cash.ts';
import type { DrawerRecord } from './drawer.model.ts';

/** Returns the cash that a counted drawer should contain. */
export async function findExpected({ closing, ...drawer }: DrawerRecord): Promise<number> {
  if (!closing) throw new Error(`drawer ${String(drawer._id)} is not counted`);
  const movements = await findCounterMovements(drawer.locationId, { from: drawer.openedAt, to: closing.at });
  return expectedIn({ ...drawer, closing }, movements);
}

/** Names a member of our staff. */
export type PersonOf = (id: ObjectId) => { _id: string; name: string };

/** Returns a function that names our staff. A deleted account is shown as a dash. */
export async function namePeople(ids: readonly ObjectId[]): Promise<PersonOf> {
  const names = await findUserNames(ids);
  return (id) => ({ _id: String(id), name: names.get(String(id)) ?? '–' });
}

/** Returns the ids of everyone whom a drawer names. */
export const peopleOf = ({ by, closing }: DrawerRecord): ObjectId[] => [by, ...(closing ? [closing.by] : [])];

/** Presents a drawer. `movements` must include all that belong to it, unless it is not counted yet. */
export function describeDrawer(
  drawer: DrawerRecord,
  movements: readonly CounterMovement[],
  personOf: PersonOf,
): Drawer {
  const { _id, by, openedAt, openingCount, closing, reason, isOpen } = drawer;
  const expected = expectedIn(drawer, movements);
  return {
    _id: String(_id),
    person: personOf(by),
    openedAt: openedAt.toISOString(),
    openingCount,
    ...(closing && {
      closing: {
        at: closing.at.toISOString(),
        count: closing.count,
        expected,
        difference: closing.count - expected,
        by: personOf(closing.by),
        ...(reason !== undefined && { reason }),
      },
    }),
    isOpen,
  };
}

export async function presentDrawer(drawer: DrawerRecord): Promise<Drawer> {
  const { locationId, openedAt: from, closing } = drawer;
  const [movements, personOf] = await Promise.all([
    closing ? findCounterMovements(locationId, { from, to: closing.at }) : [],
    namePeople(peopleOf(drawer)),
  ]);
  return describeDrawer(drawer, movements, personOf);
}
