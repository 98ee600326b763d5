import { businessFacts } from '@rental/contracts';
import type { Business, SavedBusiness } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, errorMessage } from '../../lib/api/error-message.ts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BusinessFields } from './business-fields.tsx';
import { BusinessPreview } from './business-preview.tsx';
import { businessLabels, businessTexts as texts } from './business-texts.ts';
import { settingsApi } from './settings-api.ts';
import { useLeaving } from './use-leaving.ts';
import { VersionList } from './version-list.tsx';

/** "Make it yours": who we are, edited as a whole, with a preview and the way back to earlier versions. */
export function BusinessScreen() {
  const { data, isFetching, isError, refetch } = settingsApi.useGetBusinessQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  if (isError) {
    return <ErrorPanel title="This could not be loaded." isBusy={isFetching} onRetry={() => void refetch()} />;
  }
  return data && !isFetching ? <BusinessEditor loaded={data} /> : <Skeleton className="h-96" />;
}

type Loaded = Versioned<SavedBusiness>;

function useBusinessEditor(loaded: Loaded) {
  const [base, setBase] = useState(loaded);
  const [newer, setNewer] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [load] = settingsApi.useLazyGetBusinessQuery();
  const [save] = settingsApi.useSaveBusinessMutation();
  const form = useForm({ schema: businessFacts, defaultValues: loaded.entity.business });

  const refused = async (cause: unknown) => {
    const isBeside = form.blameFields(cause);
    if (!isBeside) setFailure(errorMessage(cause, 'Something went wrong'));
    if (errorCode(cause) === 'edited_meanwhile') {
      setNewer(
        await load({ query: {} })
          .unwrap()
          .catch(() => null),
      );
    }
  };

  const store = async (body: Business) => {
    setFailure(null);
    setIsBusy(true);
    try {
      const { data, message } = await save({ body, ifMatch: base.etag }).unwrap();
      setBase({ entity: data, etag: `"${data.version}"` });
      form.reset(data.business);
      notify.success(message);
    } catch (cause) {
      await refused(cause);
    } finally {
      setIsBusy(false);
    }
  };

  const goOn = (next: Loaded) => {
    setBase(next);
    setNewer(null);
    setFailure(null);
  };

  return {
    form,
    base,
    newer,
    failure,
    isBusy,
    store,
    takeAgain: async (version: number) => {
      setIsBusy(true);
      try {
        const { entity } = await load({ query: { version: String(version) } }).unwrap();
        // It was sound when it was saved; if the rules have changed since, the server says so.
        await store(entity.business);
      } catch (cause) {
        await refused(cause);
      } finally {
        setIsBusy(false);
      }
    },
    keepMine: () => newer && goOn(newer),
    takeTheirs: () => {
      if (!newer) return;
      form.reset(newer.entity.business);
      goOn(newer);
    },
  };
}

const fieldNames = Object.keys(businessLabels) as (keyof typeof businessLabels)[]; // the keys of that very object

function BusinessEditor({ loaded }: { loaded: Loaded }) {
  const { form, base, newer, failure, isBusy, ...act } = useBusinessEditor(loaded);
  const { isDirty } = form.formState;
  const { leaving, stay, leave } = useLeaving(isDirty);
  const differing = fieldNames.filter(
    (name) => newer && JSON.stringify(newer.entity.business[name]) !== JSON.stringify(form.values[name]),
  );

  return (
    <form noValidate onSubmit={form.submitOnce(act.store)} className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_320px]">
      <div className="grid min-w-0 content-start gap-5">
        <p className="max-w-[68ch] text-ink-700">{texts.intro}</p>
        <BusinessFields form={form} />
        <div className="sticky bottom-0 z-10 rounded-card bg-white p-4 shadow-2">
          {failure && !newer && <Alert>{failure}</Alert>}
          {newer && (
            <QuestionPanel
              title={texts.newer}
              choices={[
                { label: 'Use the newer version', onChoose: act.takeTheirs },
                { label: 'Keep my changes', onChoose: act.keepMine },
              ]}
            >
              <p>Differs in: {differing.map((name) => businessLabels[name]).join(', ') || 'nothing'}.</p>
            </QuestionPanel>
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
            <Button type="submit" isBusy={isBusy} disabled={!isDirty}>
              {texts.save}
            </Button>
          </div>
        </div>
        <VersionList
          versions={base.entity.history}
          current={base.entity.version}
          isBusy={isBusy || isDirty}
          onUseAgain={(version) => void act.takeAgain(version)}
        />
      </div>
      <BusinessPreview business={form.values} />
    </form>
  );
}
