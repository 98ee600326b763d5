import type {
  bookingContract,
  CalendarDay,
  availabilityContract,
  ErrorCode,
  fleetContract,
  FleetModel,
  Location,
  locationContract,
  QuotedRental,
} from '@rental/contracts';
import { isRecord, send } from '../../../lib/api/http.ts';
import { closedInWords, tooShortInWords } from '../../../lib/day-words.ts';

/* Checks the fields by hand, because the contract schemas would be larger than the pages (decision 0013). */

const fleetPath: typeof fleetContract.getFleet.path = '/vehicle/getFleet';
const monthPath: typeof availabilityContract.getCalendar.path = '/booking/getCalendar';
const quotePath: typeof bookingContract.getQuote.path = '/booking/getQuote';
const placesPath: typeof locationContract.getAll.path = '/location/getAll';

/** Reasons for a rejection that a retry cannot resolve, but different dates or a different location can. */
const reasons: readonly string[] = [
  'date_out_of_range',
  'location_not_found',
  'outlet_closed',
  'too_soon',
  'rental_too_short',
] satisfies ErrorCode[];

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

/** Fetches a list; null if the request fails or the response is invalid. */
async function loadList<T>(ask: Ask, isOne: (value: unknown) => value is T): Promise<T[] | null> {
  const answer = await send({ method: 'GET', ...ask });
  if ('error' in answer || !isRecord(answer.data)) return null;
  const { data } = answer.data;
  return Array.isArray(data) && data.every(isOne) ? data : null;
}

/** Returns the models of the fleet, cheapest first, or null on failure. */
export const loadFleet = async (signal: AbortSignal): Promise<FleetModel[] | null> =>
  loadList({ path: fleetPath, signal }, isModel);

/** Returns the locations that a visitor may choose, oldest first, or null on failure. */
export const loadPlaces = async (signal: AbortSignal): Promise<Location[] | null> =>
  loadList({ path: placesPath, signal }, isPlace);

export type ShownCar = { model: FleetModel; places: Location[] };

/** Fetches a model with its locations. Returns `gone` if the model is no longer offered, or null on failure. */
export async function loadCar(car: string, signal: AbortSignal): Promise<ShownCar | 'gone' | null> {
  if (!/^[\w-]{12}$/.test(car)) return 'gone';
  const [models, places] = await Promise.all([
    loadList({ path: fleetPath, query: { car }, signal }, isModel),
    loadPlaces(signal),
  ]);
  if (!models || !places) return null;
  const [model] = models;
  return model ? { model, places: places.filter(({ _id }) => model.locationIds.includes(_id)) } : 'gone';
}

/** Returns the days of a month `YYYY-MM` on which a model is available at a location, or null on failure. */
export const loadMonth = async (
  query: { locId: string; month: string; car: string },
  signal: AbortSignal,
): Promise<CalendarDay[] | null> => loadList({ path: monthPath, query, signal }, isDayOfMonth);

export type ShownQuote = Pick<QuotedRental, 'dayCount' | 'lines' | 'total' | 'cancellation' | 'deposit'>;

const areRecords = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isRecord);

const isDeposit = (value: unknown): boolean =>
  isRecord(value) && [value['amount'], value['returnHours']].every(Number.isInteger);

function isQuote(value: unknown): value is ShownQuote {
  if (!isRecord(value)) return false;
  const { dayCount, total, lines, cancellation, deposit } = value;
  return (
    [dayCount, total].every(Number.isInteger) &&
    areRecords(lines) &&
    lines.every((line) => hasTexts(line, 'text') && Number.isInteger(line['amount'])) &&
    areRecords(cancellation) &&
    cancellation.every((step) => hasTexts(step, 'until') && Number.isInteger(step['percent'])) &&
    (deposit === undefined || isDeposit(deposit))
  );
}

type Refused = { reason: string };

/** Describes the day or season that caused the rejection. Returns null if the rejection contains no such data. */
function reasonOf(data: unknown): string | null {
  if (!isRecord(data)) return null;
  const { day, nextOpenDay, season, minDays } = data;
  if (typeof day === 'string') return closedInWords(day, typeof nextOpenDay === 'string' ? nextOpenDay : null);
  return typeof season === 'string' && typeof minDays === 'number' ? tooShortInWords(season, minDays) : null;
}

/** Returns the price of the cheapest unit, `full` if none is left, the reason for a rejection, or null on failure. */
export async function loadQuote(
  query: { locId: string; car: string; fromDate: string; toDate: string },
  signal: AbortSignal,
): Promise<ShownQuote | 'full' | Refused | null> {
  const answer = await send({ method: 'GET', path: quotePath, query, signal });
  if (!('error' in answer)) {
    const data = isRecord(answer.data) ? answer.data['data'] : null;
    return isQuote(data) ? data : null;
  }
  const refusal = 'data' in answer.error ? answer.error.data : null;
  if (!isRecord(refusal) || !hasTexts(refusal, 'code', 'message')) return null;
  const { code, message, data } = refusal;
  if (code === 'car_unavailable') return 'full';
  return reasons.includes(String(code)) ? { reason: reasonOf(data) ?? String(message) } : null;
}
