import { drawerContract } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../../http/contract/serve.ts';
import { serveFile } from '../../../http/contract/serve-file.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { findOwnLocation } from '../find-own-location.ts';
import { requireCounter } from '../require-counter.ts';
import { closeDrawer } from './close-drawer.ts';
import type { DrawerRecord } from './drawer.model.ts';
import { exportDayBook } from './export-day-book.ts';
import { findOpenDrawer } from './find-drawers.ts';
import { readDayBook } from './get-day-book.ts';
import { openDrawer } from './open-drawer.ts';
import { presentDrawer } from './present-drawer.ts';

export function drawerRoutes(deps: Pick<Deps, 'clock'>): Router {
  const router = Router();

  serve(router, drawerContract.getDrawer, async ({ query, caller }) => {
    await requireCounter();
    const { _id } = await findOwnLocation(query.locationId, caller);
    const drawer = await findOpenDrawer(_id, new ObjectId(caller.id));
    return drawer && presentDrawer(drawer);
  });

  serve(router, drawerContract.openDrawer, async ({ body, caller }) => {
    await requireCounter();
    const { _id: locationId, name } = await findOwnLocation(body.locationId, caller);
    const drawer = await openDrawer({ ...body, locationId, by: new ObjectId(caller.id) }, deps);
    return {
      data: await presentDrawer(drawer),
      targetId: String(drawer._id),
      targetName: name,
      before: null,
      after: { openingCount: drawer.openingCount },
    };
  });

  serve(router, drawerContract.closeDrawer, async ({ body, caller }) => {
    await requireCounter();
    const { before, after } = await closeDrawer({ ...body, caller }, deps);
    const data = await presentDrawer(after);
    const { count = null, expected = null, difference = null } = data.closing ?? {};
    return {
      data,
      targetId: String(after._id),
      targetName: data.person.name,
      before: factsOf(before),
      after: { ...factsOf(after), count, expected, difference },
    };
  });

  serve(router, drawerContract.getDayBook, async ({ query, caller }) => {
    await requireCounter();
    const { _id } = await findOwnLocation(query.locationId, caller);
    return (await readDayBook(_id, query.day)).book;
  });

  serveFile(router, drawerContract.getDayBookCsv, async ({ query, caller }) => {
    await requireCounter();
    const { _id } = await findOwnLocation(query.locationId, caller);
    return exportDayBook(_id, query.day);
  });

  return router;
}

const factsOf = ({ isOpen, closing, reason }: DrawerRecord) => ({
  isOpen,
  count: closing?.count ?? null,
  ...(reason !== undefined && { reason }),
});
