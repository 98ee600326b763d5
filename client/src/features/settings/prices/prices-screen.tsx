import { priceBook } from '@rental/contracts';
import type { PriceBook, SavedPrices } from '@rental/contracts';
import { useState } from 'react';
import type { Versioned } from '../../../lib/api/rtk-endpoint.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useLocations } from '../../location/location-api.ts';
import { useVehicles } from '../../vehicle/vehicle-api.ts';
import { SaveBar } from '../save-bar.tsx';
import { settingsApi } from '../settings-api.ts';
import { useVersions } from '../use-versions.ts';
import { VersionList } from '../version-list.tsx';
import { BasicRules } from './basic-rules.tsx';
import { ExtraList } from './extra-list.tsx';
import { PricePreview } from './price-preview.tsx';
import { priceTexts as texts } from './price-texts.ts';
import { SeasonList } from './season-list.tsx';

/** The prices of the business: rules with what they make of a car, and the way back to earlier versions. */
export function PricesScreen() {
  const { data, isFetching, isError, refetch } = settingsApi.useGetPricesQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) {
    return <ErrorPanel title="This could not be loaded." isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data || isFetching) return <Skeleton className="h-96" />;
  return <PricesEditor loaded={data} />;
}

/** What is wrong with a draft, in words; null when nothing is. */
function problemOf(draft: PriceBook): string | null {
  const { error } = priceBook.safeParse(draft);
  const [issue] = error?.issues ?? [];
  return issue
    ? `${issue.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(', ')}: ${issue.message}`
    : null;
}

function usePricesEditor(loaded: Versioned<SavedPrices>) {
  const [draft, setDraft] = useState(loaded.entity.prices);
  const [load] = settingsApi.useLazyGetPricesQuery();
  const [save] = settingsApi.useSavePricesMutation();
  const versions = useVersions({
    loaded,
    valueOf: ({ prices }: SavedPrices) => prices,
    load: async (version) => load({ query: version === undefined ? {} : { version: String(version) } }).unwrap(),
    save: async (body, ifMatch) => save({ body, ifMatch }).unwrap(),
    show: setDraft,
  });
  const problem = problemOf(draft);

  return {
    versions,
    draft,
    isSound: problem === null,
    isDirty: JSON.stringify(draft) !== JSON.stringify(versions.base.prices),
    change: (part: Partial<PriceBook>) => setDraft({ ...draft, ...part }),
    save: () => (problem === null ? void versions.store(draft) : versions.fail(problem)),
  };
}

function PricesEditor({ loaded }: { loaded: Versioned<SavedPrices> }) {
  const { versions, draft, isSound, isDirty, change, save } = usePricesEditor(loaded);
  const { base } = versions;
  const { vehicles } = useVehicles();
  const { locations } = useLocations();

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <BasicRules book={draft} onChange={change} />
        <SeasonList seasons={draft.seasons} locations={locations} onChange={(seasons) => change({ seasons })} />
        <ExtraList extras={draft.extras} onChange={(extras) => change({ extras })} />
        <SaveBar versions={versions} isDirty={isDirty} onSave={save} />
        <VersionList
          versions={base.history}
          current={base.version}
          emptyText={texts.noHistory}
          isBusy={versions.isBusy || isDirty}
          onUseAgain={(version) => void versions.takeAgain(version)}
        />
      </div>
      <PricePreview saved={base.prices} draft={isSound ? draft : base.prices} cars={vehicles} />
    </div>
  );
}
