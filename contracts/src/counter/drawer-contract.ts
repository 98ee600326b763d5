import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { objectId } from '../fields.ts';
import { closeDrawerBody, dayBook, dayBookQuery, drawer, openDrawerBody } from './drawer.ts';

/** Calls about the cash drawers of our staff, and about the day book. */
export const drawerContract = {
  getDrawer: {
    method: 'GET',
    path: '/counter/getDrawer',
    access: 'admin',
    rank: 'clerk',
    message: 'Drawer',
    query: z.strictObject({ locationId: objectId }),
    reply: z.nullable(drawer),
    errors: ['counter_off', 'location_not_found'],
  },
  openDrawer: {
    method: 'POST',
    path: '/counter/openDrawer',
    access: 'admin',
    rank: 'clerk',
    status: 201,
    message: 'Drawer opened',
    body: openDrawerBody,
    reply: drawer,
    errors: ['counter_off', 'location_not_found', 'drawer_open', 'edited_meanwhile'],
  },
  closeDrawer: {
    method: 'PUT',
    path: '/counter/closeDrawer',
    access: 'admin',
    rank: 'clerk',
    message: 'Drawer counted',
    body: closeDrawerBody,
    reply: drawer,
    errors: ['counter_off', 'drawer_not_found', 'drawer_counted'],
  },
  getDayBook: {
    method: 'GET',
    path: '/counter/getDayBook',
    access: 'admin',
    rank: 'manager',
    limit: 'read',
    message: 'Day book',
    query: dayBookQuery,
    reply: dayBook,
    errors: ['counter_off', 'location_not_found'],
  },
  getDayBookCsv: {
    method: 'GET',
    path: '/counter/getDayBookCsv',
    access: 'admin',
    rank: 'manager',
    limit: 'read',
    message: 'Day book',
    query: dayBookQuery,
    file: 'text/csv',
    reply: z.string(),
    errors: ['counter_off', 'location_not_found'],
  },
} as const satisfies ContractGroup;
