import type { OpenDrawerBody } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isDuplicateKey, ObjectId } from '../../../platform/mongo.ts';
import { Drawer, type DrawerRecord, openDrawerKeys } from './drawer.model.ts';

type Wanted = Omit<OpenDrawerBody, 'locationId'> & { locationId: ObjectId; by: ObjectId };

/**
 * Opens a drawer. Idempotent by `recordId`. Throws `drawer_open` if the person already has an open drawer at this
 * location, and `edited_meanwhile` if the id is that of another drawer.
 */
export async function openDrawer({ recordId, count, locationId, by }: Wanted, { clock }: Pick<Deps, 'clock'>) {
  const _id = new ObjectId(recordId);
  const drawer: DrawerRecord = { _id, locationId, by, openedAt: clock.now(), openingCount: count, isOpen: true };
  try {
    await Drawer.create(drawer);
    return drawer;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await Drawer.findById(_id).lean<DrawerRecord>();
    if (known?.by.equals(by) && known.locationId.equals(locationId)) return known;
    if (isDuplicateKey(error, openDrawerKeys)) throw new AppError('drawer_open', { cause: error });
    throw new AppError('edited_meanwhile', { cause: error });
  }
}
