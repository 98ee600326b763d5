import { priceBook } from '@rental/contracts';
import type { PriceBook, SavedPrices } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, errorMessage } from '../../../lib/api/error-message.ts';
import type { Versioned } from '../../../lib/api/rtk-endpoint.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { QuestionPanel } from '../../../ui/feedback/question-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useLocations } from '../../location/location-api.ts';
import { useVehicles } from '../../vehicle/vehicle-api.ts';
import { settingsApi } from '../settings-api.ts';
import { useLeaving } from '../use-leaving.ts';
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

type Loaded = Versioned<SavedPrices>;

/** What is wrong with a draft, in words; null when nothing is. */
function problemOf(draft: PriceBook): string | null {
  const { error } = priceBook.safeParse(draft);
  const [issue] = error?.issues ?? [];
  return issue
    ? `${issue.path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(', ')}: ${issue.message}`
    : null;
}

function usePricesEditor(loaded: Loaded) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded.entity.prices);
  const [newer, setNewer] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [load] = settingsApi.useLazyGetPricesQuery();
  const [save] = settingsApi.useSavePricesMutation();

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    setIsBusy(true);
    try {
      await work();
    } catch (cause) {
      setFailure(errorMessage(cause, 'Something went wrong'));
      const isStale = errorCode(cause) === 'edited_meanwhile';
      if (isStale)
        setNewer(
          await load({ query: {} })
            .unwrap()
            .catch(() => null),
        );
    } finally {
      setIsBusy(false);
    }
  };
  const store = async (body: PriceBook) => {
    const { data, message } = await save({ body, ifMatch: base.etag }).unwrap();
    setBase({ entity: data, etag: `"${data.version}"` });
    setDraft(data.prices);
    notify.success(message);
  };
  const goOn = (next: Loaded) => {
    setBase(next);
    setNewer(null);
    setFailure(null);
  };

  return {
    base,
    draft,
    newer,
    failure,
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(base.entity.prices),
    change: (part: Partial<PriceBook>) => setDraft({ ...draft, ...part }),
    save: async () => {
      const problem = problemOf(draft);
      if (problem === null) await attempt(async () => store(draft));
      else setFailure(problem);
    },
    takeAgain: async (version: number) =>
      attempt(async () => {
        const { entity } = await load({ query: { version: String(version) } }).unwrap();
        await store(entity.prices);
      }),
    keepMine: () => newer && goOn(newer),
    takeTheirs: () => {
      if (!newer) return;
      setDraft(newer.entity.prices);
      goOn(newer);
    },
  };
}

function PricesEditor({ loaded }: { loaded: Loaded }) {
  const editor = usePricesEditor(loaded);
  const { base, draft, isBusy, isDirty, change } = editor;
  const { vehicles } = useVehicles();
  const { locations } = useLocations();

  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <BasicRules book={draft} onChange={change} />
        <SeasonList seasons={draft.seasons} locations={locations} onChange={(seasons) => change({ seasons })} />
        <ExtraList extras={draft.extras} onChange={(extras) => change({ extras })} />
        <SaveBar editor={editor} />
        <VersionList
          versions={base.entity.history}
          current={base.entity.version}
          isBusy={isBusy || isDirty}
          onUseAgain={(version) => void editor.takeAgain(version)}
        />
      </div>
      <PricePreview
        saved={base.entity.prices}
        draft={problemOf(draft) === null ? draft : base.entity.prices}
        cars={vehicles}
      />
    </div>
  );
}

/** Whether there is anything to save, and what stands in the way. */
function SaveBar({ editor }: { editor: ReturnType<typeof usePricesEditor> }) {
  const { failure, newer, isDirty, isBusy } = editor;
  const { leaving, stay, leave } = useLeaving(isDirty);

  return (
    <div className="sticky bottom-0 z-10 rounded-card bg-white p-4 shadow-2">
      {failure && !newer && <Alert>{failure}</Alert>}
      {newer && (
        <QuestionPanel
          title={texts.newer}
          choices={[
            { label: 'Use the newer version', onChoose: editor.takeTheirs },
            { label: 'Keep my changes', onChoose: editor.keepMine },
          ]}
        />
      )}
      {leaving !== null && (
        <QuestionPanel
          title={texts.leave}
          choices={[
            { label: 'Stay here', onChoose: stay },
            { label: 'Leave', onChoose: leave, isDanger: true },
          ]}
        />
      )}
      <div className="flex items-center justify-between gap-4">
        <p aria-live="polite" className="text-sm text-ink-600">
          {isDirty ? texts.unsaved : texts.saved}
        </p>
        <Button isBusy={isBusy} disabled={!isDirty} onClick={() => void editor.save()}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
