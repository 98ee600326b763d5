import { formatRupees, locationFacts } from '@rental/contracts';
import type { Route } from '@rental/contracts';
import { Button } from '../../ui/button.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useLocations } from './location-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';

/** Describes the minutes and fees of the routes in one line. Omits the location ids, which mean nothing to people. */
export const routesText = (routes: readonly Route[]): string =>
  routes
    .map(({ minutes, oneWayFee }) => `${minutes} min${oneWayFee === undefined ? '' : ` (${formatRupees(oneWayFee)})`}`)
    .join(', ');

const firstMinutes = 60;
const mostRoutes = 20;

type RouteFieldsProps = {
  /** The location that is edited; null for a new one. */
  id: string | null;
  stored: readonly Route[] | null | undefined;
  problemAt: (path: string) => string | undefined;
  onChange: (routes: Route[] | null) => void;
};

/** Fields for the minutes on the road to other locations. Each has an optional fee for returning a car there. */
export function RouteFields({ id, stored, problemAt, onChange }: RouteFieldsProps) {
  const routes = stored ?? [];
  const { locations } = useLocations();
  const others = locations.filter(({ _id }) => _id !== id);
  const [next] = others.filter(({ _id }) => !routes.some(({ locationId }) => locationId === _id));
  const save = (list: Route[]) => onChange(list.length === 0 ? null : list);
  if (others.length === 0) return null;

  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="text-sm font-semibold text-ink-800">{locationFacts.routes.label}</legend>
      <p className="mt-1 text-sm text-ink-600">{texts.routesHint}</p>
      {routes.map((route, at) => (
        <RouteRow
          key={route.locationId}
          route={route}
          others={others.filter(
            ({ _id }) => _id === route.locationId || !routes.some(({ locationId }) => locationId === _id),
          )}
          problemOf={(field) => problemAt(`routes.${at}.${field}`)}
          onChange={(changed) => save(routes.map((each, index) => (index === at ? changed : each)))}
          onRemove={() => save(routes.toSpliced(at, 1))}
        />
      ))}
      {next && routes.length < mostRoutes && (
        <Button
          variant="outline"
          className="mt-3"
          onClick={() => save([...routes, { locationId: next._id, minutes: firstMinutes }])}
        >
          {texts.addRoute}
        </Button>
      )}
    </fieldset>
  );
}

type RouteRowProps = {
  route: Route;
  others: { _id: string; name: string }[];
  problemOf: (field: keyof Route) => string | undefined;
  onChange: (route: Route) => void;
  onRemove: () => void;
};

function RouteRow({ route, others, problemOf, onChange, onRemove }: RouteRowProps) {
  const { oneWayFee, ...road } = route;
  const name = others.find(({ _id }) => _id === route.locationId)?.name ?? '–';

  return (
    <fieldset
      aria-label={`${texts.routeTo} ${name}`}
      className="mt-3 grid min-w-0 gap-3 border-t border-line pt-3 min-[22rem]:grid-cols-2"
    >
      <NativeSelect
        className="col-span-full"
        label={texts.routeTo}
        value={route.locationId}
        onChange={({ target }) => onChange({ ...route, locationId: target.value })}
      >
        <NameOptions items={others} />
      </NativeSelect>
      <TextField
        label={texts.routeMinutes}
        type="number"
        inputMode="numeric"
        min={1}
        value={Number.isNaN(route.minutes) ? '' : route.minutes}
        error={problemOf('minutes')}
        onChange={({ target }) => onChange({ ...route, minutes: target.valueAsNumber })}
      />
      <TextField
        label={texts.oneWayFee}
        type="number"
        inputMode="numeric"
        min={0}
        prefix="₹"
        value={oneWayFee ?? ''}
        error={problemOf('oneWayFee')}
        onChange={({ target }) => onChange(target.value === '' ? road : { ...road, oneWayFee: target.valueAsNumber })}
      />
      <div className="col-span-full flex justify-end">
        <Button variant="quiet" size="sm" aria-label={`${texts.removeRoute} to ${name}`} onClick={onRemove}>
          {texts.removeRoute}
        </Button>
      </div>
    </fieldset>
  );
}
