import type { Location } from '@rental/contracts';
import { useId } from 'react';
import { todayInIndia } from '../../../lib/clock.ts';
import { useConfig } from '../../../lib/api/config-api.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { UnbrokenDays } from '../../../ui/unbroken.tsx';
import { locationTexts } from '../../location/location-texts.ts';
import { bookingTexts } from '../booking-texts.ts';
import { PeriodButton } from './period/period-button.tsx';
import { checkPeriod, quickPicks, reasonNotReady, searchInWords } from './search-rules.ts';
import type { SearchDraft } from '../search-address.ts';

type SearchBarProps = {
  locations: readonly Location[];
  isLoading: boolean;
  isBusy: boolean;
  chosen: SearchDraft;
  onChange: (draft: SearchDraft) => void;
  onSearch: (draft: SearchDraft) => void;
};

/** Fields for the location (the first one is preselected) and for both dates. Changing From Date clears To Date. */
export function SearchBar({ locations, isLoading, isBusy, chosen, onChange, onSearch }: SearchBarProps) {
  const limits = useConfig();
  const today = todayInIndia();
  const reasonId = useId();
  const location = locations.find(({ _id }) => _id === chosen.locationId) ?? locations[0];
  const draft = { ...chosen, locationId: location?._id ?? '' };
  const check = checkPeriod(draft, today, limits);
  const reason = reasonNotReady(draft, check);

  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason === null) onSearch(draft);
  };

  return (
    <search className="block rounded-card bg-white p-4 shadow-2 md:p-5 lg:sticky lg:top-3 lg:z-20">
      <form onSubmit={handleSubmit}>
        <div className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1.6fr_1fr_1fr_auto]">
          <NativeSelect
            className="col-span-full lg:col-span-1"
            label={locationTexts.label}
            icon="map-pin"
            disabled={location === undefined}
            value={draft.locationId}
            onChange={({ target }) => onChange({ ...draft, locationId: target.value })}
          >
            {location === undefined && <option value="">{isLoading ? 'Loading…' : locationTexts.noOptions}</option>}
            {locations.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </NativeSelect>
          <DateField
            label={bookingTexts.fromDate}
            value={draft.fromDate}
            min={check.from.min}
            max={check.from.max}
            error={check.from.error}
            onChange={(day) => onChange({ ...draft, fromDate: day, toDate: '' })}
          />
          <DateField
            label={bookingTexts.toDate}
            value={draft.toDate}
            min={check.to.min}
            max={check.to.max}
            error={check.to.error}
            onChange={(day) => onChange({ ...draft, toDate: day })}
          />
          <Button
            type="submit"
            className="col-span-full md:col-span-1 md:mt-6.5 md:self-start"
            isBusy={isBusy}
            disabled={reason !== null}
            aria-describedby={reasonId}
          >
            {bookingTexts.search}
          </Button>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {quickPicks(today).map(({ label, period }) => (
              <Button
                key={label}
                variant="outline"
                size="sm"
                className="whitespace-nowrap max-sm:flex-auto max-sm:px-1.5"
                onClick={() => onChange({ ...draft, ...period })}
              >
                {label}
              </Button>
            ))}
            <PeriodButton
              draft={draft}
              today={today}
              limits={limits}
              className="whitespace-nowrap max-sm:flex-auto max-sm:px-1.5"
              onChange={onChange}
            />
          </div>
          <output
            id={reasonId}
            className="text-[15px] text-ink-700 tabular-nums max-sm:min-h-[2lh] max-[22rem]:min-h-[3lh]"
          >
            <UnbrokenDays text={reason ?? searchInWords(location, draft, limits)} />
          </output>
        </div>
      </form>
    </search>
  );
}
