import type {
  bookingContract,
  CalendarDay,
  choosingContract,
  ErrorCode,
  fleetContract,
  FleetModel,
  Location,
  locationContract,
  QuotedRental,
} from '@rental/contracts';
import { send } from '../../../lib/api/http.ts';
import { closedInWords, tooShortInWords } from '../../../lib/day-words.ts';

/*
 * What the page of a car and the list of the fleet show. Their few fields are checked by hand: the schemas would
 * outweigh the pages (decision 0013). The compiler compares the paths with the contracts.
 */

const fleetPath: typeof fleetContract.getFleet.path = '/vehicle/getFleet';
const monthPath: typeof choosingContract.getCalendar.path = '/booking/getCalendar';
const quotePath: typeof bookingContract.getQuote.path = '/booking/getQuote';
const placesPath: typeof locationContract.getAll.path = '/location/getAll';

/** What only other days or another location can change; asking again does not. */
const reasons: readonly string[] = [
  'date_out_of_range',
  'location_not_found',
  'outlet_closed',
  'rental_too_short',
] satisfies ErrorCode[];

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

/** What a model costs for the days of an address, as its page shows it. */
export type ShownQuote = Pick<QuotedRental, 'dayCount' | 'lines' | 'total' | 'cancellation'>;

const areRecords = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isRecord);

function isQuote(value: unknown): value is ShownQuote {
  if (!isRecord(value)) return false;
  const { dayCount, total, lines, cancellation } = value;
  return (
    [dayCount, total].every(Number.isInteger) &&
    areRecords(lines) &&
    lines.every((line) => hasTexts(line, 'text') && Number.isInteger(line['amount'])) &&
    areRecords(cancellation) &&
    cancellation.every((step) => hasTexts(step, 'until') && Number.isInteger(step['percent']))
  );
}

/** Why a rental cannot be had. */
export type Refused = { reason: string };

/** What a refusal says of the day or of the season that is in the way; null when it says nothing. */
function reasonOf(data: unknown): string | null {
  if (!isRecord(data)) return null;
  const { day, nextOpenDay, season, minDays } = data;
  if (typeof day === 'string') return closedInWords(day, typeof nextOpenDay === 'string' ? nextOpenDay : null);
  return typeof season === 'string' && typeof minDays === 'number' ? tooShortInWords(season, minDays) : null;
}

/**
 * What the cheapest free unit of a model costs for these days; `full` when none is free, the reason when a rule of the
 * days or of the location says no, null when nobody can say.
 */
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
