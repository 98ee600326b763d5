import type {
  CalendarDay,
  choosingContract,
  fleetContract,
  FleetModel,
  Location,
  locationContract,
} from '@rental/contracts';
import { send } from '../../../lib/api/http.ts';

/*
 * What the page of a car and the list of the fleet show. Their few fields are checked by hand: the schemas would outweigh
 * the pages (decision 0013). The compiler compares the paths with the contracts.
 */

const fleetPath: typeof fleetContract.getFleet.path = '/vehicle/getFleet';
const monthPath: typeof choosingContract.getCalendar.path = '/booking/getCalendar';
const placesPath: typeof locationContract.getAll.path = '/location/getAll';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const hasTexts = (value: Record<string, unknown>, ...names: string[]): boolean =>
  names.every((name) => typeof value[name] === 'string');

function isModel(value: unknown): value is FleetModel {
  return (
    isRecord(value) &&
    hasTexts(value, 'modelKey', 'carBrand', 'carName', 'modelYear', 'transmissionType', 'fuelType', 'imageUrlOne') &&
    typeof value['fromPrice'] === 'number' &&
    Array.isArray(value['locationIds'])
  );
}

const isPlace = (value: unknown): value is Location => isRecord(value) && hasTexts(value, '_id', 'name');

const isDayOfMonth = (value: unknown): value is CalendarDay =>
  isRecord(value) && hasTexts(value, 'day') && typeof value['free'] === 'number';

type Ask = { path: `/${string}`; query?: Record<string, string | undefined>; signal: AbortSignal };

/** A list as the server answers it; null when it cannot be had. */
async function loadList<T>(ask: Ask, isOne: (value: unknown) => value is T): Promise<T[] | null> {
  const answer = await send({ method: 'GET', ...ask });
  if ('error' in answer || !isRecord(answer.data)) return null;
  const { data } = answer.data;
  return Array.isArray(data) && data.every(isOne) ? data : null;
}

/** The models of the fleet, cheapest first; null when they cannot be had. */
export const loadFleet = async (signal: AbortSignal): Promise<FleetModel[] | null> =>
  loadList({ path: fleetPath, signal }, isModel);

/** A model as the page of a car shows it. */
export type ShownCar = { model: FleetModel; places: Location[] };

/** A model with the locations where it stands; `gone` when it is not offered any more, null when nobody can say. */
export async function loadCar(car: string, signal: AbortSignal): Promise<ShownCar | 'gone' | null> {
  if (!/^[\w-]{12}$/.test(car)) return 'gone';
  const [models, places] = await Promise.all([
    loadList({ path: fleetPath, query: { car }, signal }, isModel),
    loadList({ path: placesPath, signal }, isPlace),
  ]);
  if (!models || !places) return null;
  const [model] = models;
  return model ? { model, places: places.filter(({ _id }) => model.locationIds.includes(_id)) } : 'gone';
}

/** The days of a month `YYYY-MM` on which a model is free at a location; null when they cannot be had. */
export const loadMonth = async (
  query: { locId: string; month: string; car: string },
  signal: AbortSignal,
): Promise<CalendarDay[] | null> => loadList({ path: monthPath, query, signal }, isDayOfMonth);
