import { Drawer, type DrawerRecord } from '../features/counter/drawer/drawer.model.ts';

/**
 * Returns one line per drawer that is closed without a count, or that was opened before the previous one of the same
 * person and location was counted: cash would then belong to both.
 */
export async function findWrongDrawers(): Promise<string[]> {
  const wrong: string[] = [];
  let previous: DrawerRecord | null = null;
  const all = Drawer.find({}).sort({ locationId: 1, by: 1, openedAt: 1 });
  for await (const drawer of all.lean<DrawerRecord>().cursor()) {
    if (!drawer.isOpen && !drawer.closing) wrong.push(`drawer ${String(drawer._id)} is closed without a count`);
    if (previous && overlaps(previous, drawer)) wrong.push(`drawer ${String(drawer._id)} overlaps the previous one`);
    previous = drawer;
  }
  return wrong.slice(0, 100);
}

const overlaps = (previous: DrawerRecord, { locationId, by, openedAt }: DrawerRecord): boolean =>
  previous.locationId.equals(locationId) &&
  previous.by.equals(by) &&
  (!previous.closing || previous.closing.at > openedAt);
