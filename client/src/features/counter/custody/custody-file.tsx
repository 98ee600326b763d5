import { addDays, custodyContract } from '@rental/contracts';
import { type FormEvent, useState } from 'react';
import { errorCode, fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { DateField, TextField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { custodyTexts as texts } from './custody-texts.ts';

const daysBefore = 30;

/** Downloads who had the cars on some days. */
export function CustodyFile() {
  const { progress, start } = useCsvFile(custodyContract.getCustodyCsv);
  const [asked, setAsked] = useState(() => {
    const toDate = todayInIndia();
    return { plate: '', fromDate: addDays(toDate, -daysBefore), toDate };
  });
  const { state, done, error } = progress;
  const problems = fieldProblems(error);
  const change = (changes: Partial<typeof asked>) => setAsked({ ...asked, ...changes });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { plate, ...days } = asked;
    void start({ ...days, ...(plate.trim() !== '' && { plate }) });
  };

  return (
    <section aria-labelledby="custody-file" className="rounded-card bg-white p-4 shadow-1 sm:p-5 print:hidden">
      <h2 id="custody-file" className="text-xl">
        {texts.fileTitle}
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">{texts.fileLead}</p>
      <form
        onSubmit={handleSubmit}
        className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-start"
      >
        <TextField
          label={texts.plateIfOne}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          className="sm:max-lg:col-span-2"
          value={asked.plate}
          error={problems['plate']}
          onChange={({ target }) => change({ plate: target.value })}
        />
        <DateField
          label={texts.fromDate}
          isRequired
          max={todayInIndia()}
          value={asked.fromDate}
          error={problems['fromDate']}
          onChange={(fromDate) => change({ fromDate })}
        />
        <DateField
          label={texts.toDate}
          isRequired
          max={todayInIndia()}
          value={asked.toDate}
          error={problems['toDate']}
          onChange={(toDate) => change({ toDate })}
        />
        <Button
          type="submit"
          variant="outline"
          isBusy={state === 'running'}
          className="sm:max-lg:justify-self-start lg:mt-6.5"
        >
          <Icon name="download" className="size-4" />
          {texts.export}
        </Button>
      </form>
      <output className="text-sm text-ink-700 tabular-nums">
        {state === 'running' ? texts.exporting(countText(done)) : ''}
      </output>
      <FormProblem text={state === 'failed' ? problemOf(error) : null} />
    </section>
  );
}

/** Problems with single fields are shown there. */
const problemOf = (error: unknown): string | null =>
  errorCode(error) === 'invalid_input' ? null : whyFailed(error, texts.exportFailed);
