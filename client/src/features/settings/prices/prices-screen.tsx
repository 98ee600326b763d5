import { isDay, type PriceBook, type SavedPrices, type Season } from '@rental/contracts';
import { useState } from 'react';
import type { Versioned } from '../../../lib/api/rtk-endpoint.ts';
import { useConfig } from '../../../lib/api/config-api.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { useFocusOnProblem } from '../../../lib/form/use-versioned-form.ts';
import { monthOf } from '../../../lib/months.ts';
import { useLocations } from '../../location/location-api.ts';
import { useVehicles } from '../../vehicle/vehicle-api.ts';
import { SaveBar } from '../save-bar.tsx';
import { settingsApi } from '../settings-api.ts';
import { useSettingsForm } from '../use-settings-form.ts';
import { VersionList } from '../version-list.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { LengthRules, WeekendRules } from './basic-rules.tsx';
import { ChargeRules } from './charge-rules.tsx';
import { DepositRules } from './deposit-rules.tsx';
import { ExtraList } from './extra-list.tsx';
import { PricePreview } from './price-preview.tsx';
import { priceForm } from './price-problems.ts';
import { CountRules } from './count-rules.tsx';
import { SeasonList } from './season-list.tsx';

export function PricesScreen() {
  const query = settingsApi.useGetPricesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WhenLoaded query={query} notLoaded="We couldn’t load the prices.">
      {(loaded) => <PricesEditor loaded={loaded} />}
    </WhenLoaded>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the month in which a new or changed season starts, or null if there is none with a valid first day. */
function changedMonth(before: PriceBook, after: PriceBook): string | null {
  const isKnown = (season: Season) => before.seasons.some((each) => isSame(each, season));
  const changed = after.seasons.find((season) => !isKnown(season));
  return changed && isDay(changed.fromDate) ? monthOf(changed.fromDate) : null;
}

function usePricesEditor(loaded: Versioned<SavedPrices>) {
  const [load] = settingsApi.useLazyGetPricesQuery();
  const [save] = settingsApi.useSavePricesMutation();
  const editor = useSettingsForm({
    schema: priceForm,
    loaded,
    valuesOf: ({ prices }: SavedPrices) => prices,
    load: (query) => load({ query }).unwrap(),
    save: (body, ifMatch) => save({ body, ifMatch }).unwrap(),
  });
  const { form, values } = editor;
  const [month, setMonth] = useState(() => monthOf(todayInIndia()));
  // The last valid values, shown in the preview.
  const [sound, setSound] = useState(values);
  if (form.canSubmit && !isSame(sound, values)) setSound(values);

  const change = (part: Partial<PriceBook>) => {
    editor.change(part);
    setMonth(changedMonth(values, { ...values, ...part }) ?? month);
  };
  return { ...editor, change, sound, month, setMonth };
}

function PricesEditor({ loaded }: { loaded: Versioned<SavedPrices> }) {
  const editor = usePricesEditor(loaded);
  const { values, problemAt, change } = editor;
  const element = useFocusOnProblem<HTMLDivElement>(editor.attempts);
  const { vehicles } = useVehicles();
  const { locations } = useLocations();
  const areTimesOn = useConfig()?.times !== undefined;
  const rules = { book: values, problemAt, onChange: change };

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_380px]">
      <div ref={element} className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">
          Each day costs the car’s own price unless a rule here changes it. Existing bookings don’t change.
        </p>
        {areTimesOn && <CountRules {...rules} saved={editor.base.prices} sound={editor.sound} />}
        <WeekendRules {...rules} />
        <SeasonList
          seasons={values.seasons}
          locations={locations}
          problemAt={problemAt}
          onChange={(seasons) => change({ seasons })}
        />
        <LengthRules {...rules} />
        <ExtraList
          extras={values.extras}
          locations={locations}
          problemAt={problemAt}
          onChange={(extras) => change({ extras })}
        />
        <DepositRules {...rules} />
        <ChargeRules charges={values.charges} problemAt={problemAt} onChange={(charges) => change({ charges })} />
        <SaveBar form={editor} onSave={() => editor.submit()} />
      </div>
      <PricePreview
        saved={editor.base.prices}
        draft={editor.sound}
        areTimesOn={areTimesOn}
        cars={vehicles}
        locations={locations}
        month={editor.month}
        onMonth={editor.setMonth}
      />
      <VersionList form={editor} emptyText="No rules have been saved yet. Every day costs the car’s own price." />
    </div>
  );
}
