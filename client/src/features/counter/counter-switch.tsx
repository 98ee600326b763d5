import { dayInIndia, formatDay } from '@rental/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { counterApi } from './counter-api.ts';
import { counterTexts as texts } from './counter-texts.ts';

const AgreementEditor = lazyPart(async () => (await import('./agreement-editor.tsx')).AgreementEditor);

/** Turns the counter on and off, for all locations. */
export function CounterSwitch() {
  const { data, isFetching, isError, refetch } = counterApi.useGetCounterSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [save, { isLoading }] = counterApi.useSaveCounterSettingsMutation();
  const [saveLicences] = counterApi.useSaveLicencesMutation();
  if (isError) return <ErrorPanel title={texts.settingsFailed} isBusy={isFetching} onRetry={() => void refetch()} />;

  return (
    <section aria-labelledby="counter-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="counter-heading" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-[68ch] text-ink-700">{texts.about}</p>
      {data?.since && (
        <p className="mt-1 max-w-[68ch] text-ink-700">
          On since {formatDay(dayInIndia(new Date(data.since)))}. {texts.older}
        </p>
      )}
      <div className="mt-3 min-h-11">
        {data && (
          <Button
            variant={data.isOn ? 'outline' : 'primary'}
            isBusy={isLoading}
            onClick={() => void toastOutcome(save({ body: { isOn: !data.isOn } }).unwrap())}
          >
            {data.isOn ? texts.turnOff : texts.turnOn}
          </Button>
        )}
      </div>
      {data?.isOn && (
        <div className="mt-3">
          <Switch
            label={texts.notesLicences}
            isOn={data.notesLicences === true}
            onChange={(isOn) => void toastOutcome(saveLicences({ body: { isOn } }).unwrap())}
          />
          <Disclosure title={texts.agreement}>
            <Suspense>
              <AgreementEditor />
            </Suspense>
          </Disclosure>
        </div>
      )}
    </section>
  );
}
