import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { NameOptions, NativeSelect } from '../../../ui/form/native-select.tsx';
import { siteTexts } from '../content/site-texts.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { useLoaded } from '../use-loaded.ts';

// Loaded separately, because the page works without the locations.
const loadLocations = async (_: string, signal: AbortSignal) => (await import('../car/load-car.ts')).loadPlaces(signal);

/** Opens the search page with location and dates in the URL. Works as a plain form before any script has loaded. */
export function HeroSearch() {
  const navigate = useNavigate();
  const today = useHydrated<string | undefined>(todayInIndia, undefined);
  const locations = useLoaded('locations', loadLocations).loaded ?? [];
  const [fromDate, setFromDate] = useState('');
  const [toDate, setToDate] = useState('');

  const handleSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') search.set(name, value);
    }
    void navigate({ pathname: paths.dashboard, search: search.toString() });
  };

  const handleFromDate = (day: string) => {
    setFromDate(day);
    setToDate('');
  };

  return (
    <form
      action={paths.dashboard}
      onSubmit={handleSubmit}
      aria-label="Search for a car"
      className="mt-5 grid grid-cols-2 items-end gap-3 rounded-card bg-white p-4 shadow-2 md:mt-8 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1.5fr_1fr_1fr_auto]"
    >
      <NativeSelect
        label={siteTexts.location}
        name="location"
        icon="map-pin"
        className="col-span-2 min-w-0 md:col-span-3 lg:col-span-1"
      >
        {locations.length === 0 && <option value="">Choose a location</option>}
        <NameOptions items={locations} />
      </NativeSelect>
      <DateField
        label={siteTexts.fromDate}
        name="from"
        min={today}
        value={fromDate}
        onChange={handleFromDate}
        className="min-w-0"
      />
      <DateField
        label={siteTexts.toDate}
        name="to"
        min={fromDate || today}
        value={toDate}
        onChange={setToDate}
        className="min-w-0"
      />
      <Button type="submit" className="max-md:col-span-2">
        {siteTexts.search}
      </Button>
    </form>
  );
}
