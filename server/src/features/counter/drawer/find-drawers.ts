import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { Drawer, type DrawerRecord } from './drawer.model.ts';

/** Returns the open drawer of a person at a location, or null if there is none. */
export async function findOpenDrawer(locationId: ObjectId, by: ObjectId): Promise<DrawerRecord | null> {
  return Drawer.findOne({ locationId, by, isOpen: true }).lean<DrawerRecord>();
}

/**
 * Returns a drawer that the caller may close: their own or, for owners and managers, any at their locations. Throws
 * `drawer_not_found` for a drawer elsewhere, and `not_allowed` for a clerk who closes the drawer of a colleague.
 */
export async function findOwnDrawer(
  drawerId: ObjectId | string,
  { id, staff }: Pick<Caller, 'id' | 'staff'>,
): Promise<DrawerRecord> {
  const drawer = await Drawer.findById(drawerId).lean<DrawerRecord>();
  if (!drawer || (staff && !staff.locationIds.includes(String(drawer.locationId)))) {
    throw new AppError('drawer_not_found');
  }
  if (staff?.rank === 'clerk' && String(drawer.by) !== id) throw new AppError('not_allowed');
  return drawer;
}

/** Returns the drawers that were open at a location within a span, in the order of their opening; `to` is exclusive. */
export async function findDrawersOpenIn(
  locationId: ObjectId,
  { from, to }: { from: Date; to: Date },
): Promise<DrawerRecord[]> {
  const openedAt = trusted({ $lt: to });
  const [closed, open] = await Promise.all([
    Drawer.find({ locationId, 'closing.at': trusted({ $gte: from }), openedAt }).lean<DrawerRecord[]>(),
    Drawer.find({ locationId, isOpen: true, closing: null, openedAt }).lean<DrawerRecord[]>(),
  ]);
  return [...closed, ...open].toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime());
}
