import { addDays, clockText, formatRupees } from '@rental/contracts';
import type { Alternatives as Found } from '@rental/contracts';
import type { ReactNode } from 'react';
import { todayInIndia } from '../../../../lib/clock.ts';
import { closedInWords, dayInWords, tooShortInWords } from '../../../../lib/day-words.ts';
import { paths } from '../../../../lib/paths.ts';
import { inIndia } from '../../../../ui/day-time.tsx';
import { LinkButton } from '../../../../ui/link/link-button.tsx';
import { Unbroken, UnbrokenDays } from '../../../../ui/unbroken.tsx';
import { locationApi } from '../../../location/location-api.ts';
import { bookingApi } from '../../booking-api.ts';
import { addressOfDraft } from '../../search-address.ts';
import type { SearchDraft } from '../../search-address.ts';

type AlternativesProps = {
  search: SearchDraft;
  /** The key of the wanted model. */
  car: string | null;
};

const fromPrice = (rupees: number): string => `from ${formatRupees(rupees)}`;

type Reason = NonNullable<Found['reason']>;

function whenInWords(day: string): string {
  const today = todayInIndia();
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : `on ${dayInWords(day)}`;
}

function tooSoonInWords(place: string, day: string, next: string | undefined): string {
  const none = `${place} has no more pick-ups ${whenInWords(day)}.`;
  return next === undefined
    ? none
    : `${none} The next is ${whenInWords(next.slice(0, 10))} at ${inIndia(clockText(next.slice(11)))}.`;
}

function reasonInWords({ kind, season, minDays, day, nextOpenDay, nextPickUp }: Reason, place: string): string {
  if (kind === 'too_soon' && day !== null) return tooSoonInWords(place, day, nextPickUp);
  return day === null ? tooShortInWords(season, minDays) : closedInWords(day, nextOpenDay);
}

/** Suggests other searches when a search found no car, or did not find the wanted car. */
export function Alternatives({ search, car }: AlternativesProps) {
  const { locationId: locId, fromDate, toDate } = search;
  const query = { locId, fromDate, toDate, ...(car !== null && { car }) };
  const { currentData } = bookingApi.useGetAlternativesQuery({ query });
  const { data: locations = [] } = locationApi.useGetLocationsQuery();
  if (!currentData) return null;

  const { reason, otherDays, nextFree, otherLocations, similar } = currentData;
  const to = (changed: Partial<SearchDraft>, model = car) =>
    `${paths.dashboard}?${new URLSearchParams({ ...addressOfDraft({ ...search, ...changed }), ...(model !== null && { car: model }) }).toString()}`;
  const days = [...otherDays, ...(nextFree === null ? [] : [nextFree])];
  const isEmpty = reason === null && days.length + otherLocations.length + similar.length === 0;
  if (isEmpty) return null;

  return (
    <section aria-labelledby="alternatives" className="grid gap-5 rounded-card bg-white p-5 shadow-1">
      <div>
        <h2 id="alternatives" className="text-2xl">
          Available cars
        </h2>
        {reason && (
          <p className="mt-1 text-ink-700">
            <UnbrokenDays
              text={reasonInWords(reason, locations.find(({ _id }) => _id === locId)?.name ?? 'This location')}
            />
          </p>
        )}
      </div>
      <Suggestions title="On other days">
        {days.map(({ fromDate: from, toDate: until, totalPrice }) => (
          <Suggestion
            key={from}
            to={to({ fromDate: from, toDate: until })}
            name={<Unbroken parts={[...new Set([from, until])].map(dayInWords)} mark=" to" />}
            detail={fromPrice(totalPrice)}
          />
        ))}
      </Suggestions>
      <Suggestions title="At other locations">
        {otherLocations.map(({ locationId, locationName, isSameModel, totalPrice }) => (
          <Suggestion
            key={locationId}
            to={to({ locationId })}
            name={locationName}
            detail={isSameModel && car !== null ? `this car, ${formatRupees(totalPrice)}` : fromPrice(totalPrice)}
          />
        ))}
      </Suggestions>
      <Suggestions title="Similar cars">
        {similar.map(({ modelKey, carBrand, carName, totalPrice }) => (
          <Suggestion
            key={modelKey}
            to={to({}, modelKey)}
            name={`${carBrand} ${carName}`}
            detail={formatRupees(totalPrice)}
          />
        ))}
      </Suggestions>
    </section>
  );
}

function Suggestions({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;

  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </div>
  );
}

function Suggestion({ to, name, detail }: { to: string; name: ReactNode; detail: string }) {
  return (
    <li className="grid">
      <LinkButton to={to} variant="outline" className="flex-col items-start! gap-y-0! text-left!">
        <span>{name}</span>
        <span className="shrink-0 text-sm font-normal text-ink-700 tabular-nums">{detail}</span>
      </LinkButton>
    </li>
  );
}
