import type { ContractId } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { expect, test } from 'vitest';
import { blockApi } from '../../features/block/block-api.ts';
import { dashboardApi } from '../../features/dashboard/dashboard-api.ts';
import { locationAdminApi } from '../../features/location/location-admin-api.ts';
import { locationApi } from '../../features/location/location-api.ts';
import { rentalAdminApi } from '../../features/rental/rental-admin-api.ts';
import { vehicleApi } from '../../features/vehicle/vehicle-api.ts';
import { answers, refuses } from '../../test/network.ts';
import { admin, storeSession } from '../../test/session.ts';
import { addFeatures } from './add-features.ts';
import { type AppStore, currentApp } from './current-store.ts';

const rental = rentalAdminApi.endpoints;
const dashboard = dashboardApi.endpoints;

type Dispatch = AppStore['store']['dispatch'];

/**
 * Fetches everything that an admin’s screens may show at the same time. Returns a function that lists what has been
 * refetched since then: the ids of calls, and the ids of bookings whose details were fetched.
 */
async function fetchEverything(dispatch: Dispatch) {
  const lists: ContractId[] = [
    'dashboard.getDashboardData',
    'dashboard.getBookingData',
    'dashboard.getCalendar',
    'location.getAll',
    'vehicle.getAll',
  ];
  const calls = new Map(lists.map((id) => [id, answers(id)]));
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
  for (const arrived of [details, ...calls.values()]) arrived.length = 0;
  return async () => {
    await Promise.all(dispatch(rentalAdminApi.util.getRunningQueriesThunk()));
    const again = lists.filter((id) => calls.get(id)?.length);
    return [...again, ...details.map(({ query }) => query['id'])];
  };
}

const bookingLists = ['dashboard.getDashboardData', 'dashboard.getBookingData', 'dashboard.getCalendar'];
const cancellation = { ...samples['rental.adminCancel'].body, bookingId: ids.confirmed };
const { body, query } = samples['location.editById'];

test.each([
  [
    'that booking, the lists that contain it, and the figures, after it was cancelled',
    () => answers('rental.adminCancel'),
    (dispatch: Dispatch) => dispatch(rental.cancelByAdmin.initiate({ body: cancellation })),
    [...bookingLists, ids.confirmed],
  ],
  [
    'all bookings, after a rejected change that does not say which booking it concerned',
    () => refuses('rental.retryRefund', 'refund_not_failed'),
    (dispatch: Dispatch) => dispatch(rental.retryRefund.initiate({ query: samples['rental.retryRefund'].query })),
    [...bookingLists, ids.held, ids.confirmed],
  ],
  [
    'the calendar, after a block was added',
    () => answers('block.create'),
    (dispatch: Dispatch) => dispatch(blockApi.endpoints.createBlock.initiate({ body: samples['block.create'].body })),
    ['dashboard.getCalendar'],
  ],
  [
    'the locations, and the cars that show location names, after a location was renamed',
    () => answers('location.editById'),
    (dispatch: Dispatch) => dispatch(locationAdminApi.endpoints.editLocation.initiate({ query, body })),
    ['location.getAll', 'vehicle.getAll'],
  ],
])('the API cache refetches %s', async (_, respond, change, refetched) => {
  storeSession(admin);
  addFeatures(currentApp());
  const { store } = currentApp();
  respond();
  const findRefetched = await fetchEverything(store.dispatch);

  await change(store.dispatch);

  expect(await findRefetched()).toEqual(refetched);
});
