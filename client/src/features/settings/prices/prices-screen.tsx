import type { SavedPrices } from '@rental/contracts';
import type { Versioned } from '../../../lib/api/rtk-endpoint.ts';
import { useLocations } from '../../location/location-api.ts';
import { useVehicles } from '../../vehicle/vehicle-api.ts';
import { SaveBar } from '../save-bar.tsx';
import { settingsApi } from '../settings-api.ts';
import { VersionList } from '../version-list.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { LengthRules, WeekendRules } from './basic-rules.tsx';
import { ExtraList } from './extra-list.tsx';
import { PricePreview } from './price-preview.tsx';
import { priceTexts as texts } from './price-texts.ts';
import { SeasonList } from './season-list.tsx';
import { usePriceDraft } from './use-price-draft.ts';

/** The prices of the business: rules with what they make of a car, and the way back to earlier versions. */
export function PricesScreen() {
  const query = settingsApi.useGetPricesQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  return (
    <WhenLoaded query={query} notLoaded={texts.notLoaded}>
      {(loaded) => <PricesEditor loaded={loaded} />}
    </WhenLoaded>
  );
}

function PricesEditor({ loaded }: { loaded: Versioned<SavedPrices> }) {
  const { form, versions, draft, sound, month, setMonth, problemAt, isDirty, change, save } = usePriceDraft(loaded);
  const { base } = versions;
  const { vehicles } = useVehicles();
  const { locations } = useLocations();
  const rules = { book: draft, problemAt, onChange: change };

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_380px]">
      <div ref={form} className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <WeekendRules {...rules} />
        <SeasonList
          seasons={draft.seasons}
          locations={locations}
          problemAt={problemAt}
          onChange={(seasons) => change({ seasons })}
        />
        <LengthRules {...rules} />
        <ExtraList
          extras={draft.extras}
          locations={locations}
          problemAt={problemAt}
          onChange={(extras) => change({ extras })}
        />
        <SaveBar versions={versions} isDirty={isDirty} onSave={save} />
      </div>
      <PricePreview
        saved={base.prices}
        draft={sound}
        cars={vehicles}
        locations={locations}
        month={month}
        onMonth={setMonth}
      />
      <VersionList versions={versions} isDirty={isDirty} emptyText={texts.noHistory} />
    </div>
  );
}
