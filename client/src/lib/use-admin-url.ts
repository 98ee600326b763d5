import { objectIdPattern, type Rank } from '@rental/contracts';
import { useSearchParams } from 'react-router-dom';

export const adminViews = [
  'dashboard',
  'counter',
  'lookups',
  'calendar',
  'reports',
  'money',
  'messages',
  'people',
  'prices',
  'times',
  'tax',
  'documents',
  'business',
  'connections',
  'activity',
] as const;
export type AdminView = (typeof adminViews)[number];

/** The lowest rank that may make the calls of each view. */
export const rankOfView: Record<AdminView, Rank> = {
  dashboard: 'clerk',
  counter: 'clerk',
  lookups: 'owner',
  calendar: 'manager',
  reports: 'owner',
  money: 'manager',
  messages: 'clerk',
  people: 'owner',
  prices: 'owner',
  times: 'owner',
  tax: 'owner',
  documents: 'manager',
  business: 'owner',
  connections: 'manager',
  activity: 'owner',
};

/** The state of the admin area that is stored in the URL, so that Back, reloading and shared links restore it. */
export type AdminPlace = {
  view: AdminView;
  search: string;
  page: number;
  locationId: string;
  /** The id of the car whose calendar is open, or an empty string. */
  car: string;
  /** The id of the booking whose details are open, or an empty string. */
  booking: string;
  /** The open tab of the view; an empty string means the first tab. */
  tab: string;
};

const idOf = (text: string | null): string => (text !== null && objectIdPattern.test(text) ? text : '');

function readPlace(params: URLSearchParams): AdminPlace {
  return {
    view: adminViews.find((view) => view === params.get('view')) ?? 'dashboard',
    search: (params.get('q') ?? '').trim().slice(0, 100),
    page: /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1,
    locationId: idOf(params.get('locationId')),
    car: idOf(params.get('car')),
    booking: idOf(params.get('booking')),
    tab: params.get('tab') ?? '',
  };
}

const keyOf = (name: string): string => (name === 'search' ? 'q' : name);

const isDefault = (value: string | number): boolean => value === '' || value === 1 || value === 'dashboard';

function withChanges(params: URLSearchParams, changes: Partial<AdminPlace>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (isDefault(value)) next.delete(keyOf(name));
    else next.set(keyOf(name), String(value));
  }
  return next;
}

/** Returns the URL of a link inside the admin area with only the given parameters. */
export function adminAddress(changes: Partial<AdminPlace>): string {
  return `?${withChanges(new URLSearchParams(), changes).toString()}`;
}

/** Returns the current place. `go` adds a history entry; `adjust` replaces the current one while the user types. */
export function useAdminUrl() {
  const [params, setParams] = useSearchParams();
  const move = (isReplacing: boolean) => (changes: Partial<AdminPlace>) => {
    setParams((current) => withChanges(current, changes), { replace: isReplacing });
  };

  return { place: readPlace(params), go: move(false), adjust: move(true) };
}
