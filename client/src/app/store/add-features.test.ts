import type { ContractId } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockApi } from '../../features/block/block-api.ts';
import { dashboardApi } from '../../features/dashboard/dashboard-api.ts';
import { locationAdminApi } from '../../features/location/location-admin-api.ts';
import { locationApi } from '../../features/location/location-api.ts';
import { rentalAdminApi } from '../../features/rental/rental-admin-api.ts';
import { vehicleApi } from '../../features/vehicle/vehicle-api.ts';
import { answers, refuses } from '../../test/network.ts';
import { admin, storeSession } from '../../test/session.ts';
import { addFeatures } from './add-features.ts';
import { currentApp } from './current-store.ts';

const rental = rentalAdminApi.endpoints;
const dashboard = dashboardApi.endpoints;

function openStore() {
  storeSession(admin);
  addFeatures(currentApp());
  return currentApp().store;
}

type Store = ReturnType<typeof openStore>;

/** Fetches, once, everything that an admin’s screens may show at the same time. */
async function askForEverything({ dispatch }: Store) {
  const asked: ContractId[] = [
    'dashboard.getDashboardData',
    'dashboard.getBookingData',
    'dashboard.getCalendar',
    'location.getAll',
    'vehicle.getAll',
  ];
  const calls = new Map(asked.map((id) => [id, answers(id)]));
  const details = answers('rental.get');
  await Promise.all([
    dispatch(rental.getBookingDetail.initiate({ query: { id: ids.held } })),
    dispatch(rental.getBookingDetail.initiate({ query: { id: ids.confirmed } })),
    dispatch(dashboard.getTotals.initiate()),
    dispatch(dashboard.getBookingTable.initiate({ query: {} })),
    dispatch(dashboard.getCalendar.initiate({ query: samples['dashboard.getCalendar'].query })),
    dispatch(locationApi.endpoints.getLocations.initiate()),
    dispatch(vehicleApi.endpoints.getVehicles.initiate()),
  ]);
  details.length = 0;
  for (const arrived of calls.values()) arrived.length = 0;
  return async () => {
    await Promise.all(dispatch(rentalAdminApi.util.getRunningQueriesThunk()));
    const again = asked.filter((id) => calls.get(id)?.length);
    return [...again, ...details.map(({ query }) => query['id'])];
  };
}

describe('cache invalidation', () => {
  let store: Store;
  beforeEach(() => {
    store = openStore();
  });

  it('cancelling a booking refetches that booking, the lists that contain it, and the figures', async () => {
    answers('rental.adminCancel');
    const fetchedAgain = await askForEverything(store);

    const body = { ...samples['rental.adminCancel'].body, bookingId: ids.confirmed };
    await store.dispatch(rental.cancelByAdmin.initiate({ body }));

    expect(await fetchedAgain()).toEqual([
      'dashboard.getDashboardData',
      'dashboard.getBookingData',
      'dashboard.getCalendar',
      ids.confirmed,
    ]);
  });

  it('a rejected change that does not name a booking refetches all bookings', async () => {
    refuses('rental.retryRefund', 'refund_not_failed');
    const fetchedAgain = await askForEverything(store);

    await store.dispatch(rental.retryRefund.initiate({ query: samples['rental.retryRefund'].query }));

    expect(await fetchedAgain()).toEqual([
      'dashboard.getDashboardData',
      'dashboard.getBookingData',
      'dashboard.getCalendar',
      ids.held,
      ids.confirmed,
    ]);
  });

  it('adding or removing a block refetches the calendar', async () => {
    answers('block.create');
    const fetchedAgain = await askForEverything(store);

    await store.dispatch(blockApi.endpoints.createBlock.initiate({ body: samples['block.create'].body }));

    expect(await fetchedAgain()).toEqual(['dashboard.getCalendar']);
  });

  it('renaming a location refetches the locations and the cars that show its name', async () => {
    answers('location.editById');
    const fetchedAgain = await askForEverything(store);

    const { body, query } = samples['location.editById'];
    await store.dispatch(locationAdminApi.endpoints.editLocation.initiate({ query, body }));

    expect(await fetchedAgain()).toEqual(['location.getAll', 'vehicle.getAll']);
  });
});
