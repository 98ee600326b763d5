import { monthContract } from '@rental/contracts';
import { type FormEvent, useId, useState } from 'react';
import { whyFailed } from '../../lib/api/error-message.ts';
import { useZipFile } from '../../lib/api/use-file.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { countText } from '../../lib/format.ts';
import { monthOf, moveMonth, nameOfMonth } from '../../lib/months.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { taxApi, useRegistrationWords } from '../tax/tax-api.ts';
import { MissingLedgers } from './missing-ledgers.tsx';
import { monthPanelTexts as texts } from './month-texts.ts';

const monthsOffered = 36;

/** Returns the present month and those before it, newest first. */
function listMonths(present: string): string[] {
  const months = [present];
  for (let last = present; months.length < monthsOffered; months.push(last)) last = moveMonth(last, -1);
  return months;
}

type Progress = ReturnType<typeof useZipFile>['progress'];

/** Says what a download does. The first files may take a moment, because nothing arrives before they are read. */
function statusOf({ state, done }: Progress): string {
  if (state === 'stopped') return texts.stopped;
  if (state !== 'running') return '';
  return done === 0 ? texts.preparing : texts.downloading(countText(Math.ceil(done / 1_024)));
}

function DownloadStatus({ progress }: { progress: Progress }) {
  const { state, error } = progress;
  return (
    <>
      <output className="mt-3 block text-sm text-ink-700 tabular-nums empty:hidden">{statusOf(progress)}</output>
      <div className={state === 'failed' ? 'mt-3' : undefined}>
        <FormProblem text={state === 'failed' ? whyFailed(error, texts.failed) : null} />
        {state === 'failed' && <MissingLedgers error={error} />}
      </div>
    </>
  );
}

/** Downloads the papers and the money of a month for the accountant; at first, the month that ended last is chosen. */
export function MonthPanel() {
  const present = monthOf(todayInIndia());
  const { progress, start, stop } = useZipFile(monthContract.getZip);
  const { data: registrations } = taxApi.useGetRegistrationsQuery();
  const hasTax = registrations === undefined || registrations.length > 0;
  const wordsOf = useRegistrationWords();
  const [month, setMonth] = useState(moveMonth(present, -1));
  const [registrationId, setRegistrationId] = useState('');
  const headingId = useId();
  const isRunning = progress.state === 'running';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start({ month: month.slice(0, 7), ...(registrationId !== '' && { registrationId }) });
  };

  return (
    <section aria-labelledby={headingId} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={headingId} className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">{hasTax ? texts.papers : texts.withoutTax}</p>
      {hasTax && <p className="mt-2 max-w-prose text-ink-700">{texts.money}</p>}
      <form onSubmit={handleSubmit} className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_auto] sm:items-end">
        <NativeSelect label={texts.month} value={month} onChange={({ target }) => setMonth(target.value)}>
          {listMonths(present).map((each) => (
            <option key={each} value={each}>
              {nameOfMonth(each)}
            </option>
          ))}
        </NativeSelect>
        {registrations && registrations.length > 0 && (
          <NativeSelect
            label={texts.registration}
            value={registrationId}
            onChange={({ target }) => setRegistrationId(target.value)}
          >
            <option value="">{texts.all}</option>
            {registrations.map(({ _id }) => (
              <option key={_id} value={_id}>
                {wordsOf(_id)}
              </option>
            ))}
          </NativeSelect>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="outline" isBusy={isRunning}>
            <Icon name="download" className="size-4" />
            {texts.download}
          </Button>
          {isRunning && (
            <Button variant="outline" onClick={stop}>
              {texts.stop}
            </Button>
          )}
        </div>
      </form>
      {month === present && <p className="mt-3 text-sm text-ink-700">{texts.notOver}</p>}
      {registrationId !== '' && <p className="mt-3 text-sm text-ink-700">{texts.papersOnly}</p>}
      <DownloadStatus progress={progress} />
    </section>
  );
}
