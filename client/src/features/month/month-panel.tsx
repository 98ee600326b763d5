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

/** Downloads the papers of a month for the accountant; at first, the month that ended last is chosen. */
export function MonthPanel() {
  const present = monthOf(todayInIndia());
  const { progress, start } = useZipFile(monthContract.getZip);
  const { data: registrations = [] } = taxApi.useGetRegistrationsQuery();
  const wordsOf = useRegistrationWords();
  const [month, setMonth] = useState(moveMonth(present, -1));
  const [registrationId, setRegistrationId] = useState('');
  const headingId = useId();
  const { state, done, error } = progress;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void start({ month: month.slice(0, 7), ...(registrationId !== '' && { registrationId }) });
  };

  return (
    <section aria-labelledby={headingId} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={headingId} className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
      <form onSubmit={handleSubmit} className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_auto] sm:items-end">
        <NativeSelect label={texts.month} value={month} onChange={({ target }) => setMonth(target.value)}>
          {listMonths(present).map((each) => (
            <option key={each} value={each}>
              {nameOfMonth(each)}
            </option>
          ))}
        </NativeSelect>
        {registrations.length > 0 && (
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
        <Button type="submit" variant="outline" isBusy={state === 'running'} className="sm:justify-self-start">
          <Icon name="download" className="size-4" />
          {texts.download}
        </Button>
      </form>
      {month === present && <p className="mt-3 text-sm text-ink-700">{texts.notOver}</p>}
      <output className="mt-3 block text-sm text-ink-700 tabular-nums empty:hidden">
        {state === 'running' ? texts.downloading(countText(Math.ceil(done / 1_024))) : ''}
      </output>
      <FormProblem text={state === 'failed' ? whyFailed(error, texts.failed) : null} />
      {state === 'failed' && <MissingLedgers error={error} />}
    </section>
  );
}
