import type { DrawerRecord } from '../../src/features/counter/drawer/drawer.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/* Drawers and day books for the test that records of other locations don’t exist for managers and clerks. */

type Place = { locationId: string; drawer: DrawerRecord };

const today = '2026-11-20';
const missing = 'location_not_found';
const dayBook = { missing, about: ({ locationId }: Place) => ({ query: { locationId, day: today } }) };

export const drawerCases = {
  'counter.getDrawer': { missing, about: ({ locationId }: Place) => ({ query: { locationId } }) },
  'counter.openDrawer': {
    missing,
    about: ({ locationId }: Place) => ({ body: { recordId: String(new ObjectId()), locationId, count: 0 } }),
  },
  'counter.closeDrawer': {
    missing: 'drawer_not_found',
    about: ({ drawer }: Place) => ({ body: { drawerId: String(drawer._id), count: 0 } }),
    // Clerks count only their own drawers.
    leastHere: 'manager',
  },
  'counter.getDayBook': dayBook,
  'counter.getDayBookCsv': dayBook,
} as const;
