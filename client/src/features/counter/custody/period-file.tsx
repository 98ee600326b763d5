import { addDays } from '@rental/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorCode, fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import type { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { custodyTexts as texts } from './custody-texts.ts';

type Period = { fromDate: string; toDate: string };

type PeriodFileProps = {
  id: string;
  title: string;
  lead: string;
  progress: ReturnType<typeof useCsvFile>['progress'];
  onExport: (period: Period) => void;
  /** Renders the field before the days, with the problems of the last request by field. */
  renderField: (problems: Readonly<Record<string, string>>) => ReactNode;
};

const daysBefore = 30;

/** Downloads a file about a period. It suggests the last 30 days. */
export function PeriodFile({ id, title, lead, progress, onExport, renderField }: PeriodFileProps) {
  const [period, setPeriod] = useState<Period>(() => {
    const toDate = todayInIndia();
    return { fromDate: addDays(toDate, -daysBefore), toDate };
  });
  const { state, done, error } = progress;
  const problems = fieldProblems(error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onExport(period);
  };

  return (
    <section aria-labelledby={id} className="rounded-card bg-white p-4 shadow-1 sm:p-5 print:hidden">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">{lead}</p>
      <form
        onSubmit={handleSubmit}
        className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-start"
      >
        {renderField(problems)}
        <DateField
          label={texts.fromDate}
          isRequired
          max={todayInIndia()}
          value={period.fromDate}
          error={problems['fromDate']}
          onChange={(fromDate) => setPeriod({ ...period, fromDate })}
        />
        <DateField
          label={texts.toDate}
          isRequired
          max={todayInIndia()}
          value={period.toDate}
          error={problems['toDate']}
          onChange={(toDate) => setPeriod({ ...period, toDate })}
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
