import { addDays, lastDayOf, type QueryInput, reportContract, type ReportGroup, reportGroups } from '@rental/contracts';
import { type FormEvent, useState } from 'react';
import { errorCode, fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { monthOf, moveMonth } from '../../../lib/months.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { IdleCars } from './idle-cars.tsx';
import { reportApi } from './report-api.ts';
import { ReportRows } from './report-rows.tsx';
import { groupTexts, reportTexts as texts } from './report-texts.ts';
import { Definitions, ReportTotals } from './report-totals.tsx';

type Query = QueryInput<typeof reportContract.getReport>;
type Period = Pick<Query, 'fromDate' | 'toDate'>;

/** How the fleet was used in a period, and what it earned. */
export function ReportScreen() {
  const [asked, setAsked] = useState<Query>(() => ({ ...presetsOn(todayInIndia())[0].period, by: 'car' }));
  const { currentData, error, isFetching, refetch } = reportApi.useGetReportQuery(
    { query: asked },
    { refetchOnMountOrArgChange: true },
  );
  const isRefused = errorCode(error) === 'invalid_input';

  return (
    <div className="grid gap-5">
      <PeriodForm
        asked={asked}
        problems={fieldProblems(error)}
        onAsk={(changes) => setAsked({ ...asked, ...changes })}
      />
      {error && !isRefused && (
        <ErrorPanel title={texts.failed} isBusy={isFetching} onRetry={() => void refetch()}>
          {whyFailed(error)}
        </ErrorPanel>
      )}
      {!currentData && !error && <Skeleton className="h-96" />}
      {currentData && currentData.rows.length === 0 && (
        <EmptyState picture="out-of-cars" text={texts.empty}>
          <p>{texts.emptyAdvice}</p>
        </EmptyState>
      )}
      {currentData && currentData.rows.length > 0 && (
        <>
          <ReportTotals report={currentData} />
          <ReportRows
            key={JSON.stringify(asked)}
            by={asked.by}
            rows={currentData.rows}
            action={<Export query={asked} />}
          />
          <Definitions hasCosts={currentData.costs !== undefined} />
        </>
      )}
      <IdleCars />
    </div>
  );
}

type Preset = { label: string; period: Period };

function presetsOn(today: string): readonly [Preset, ...Preset[]] {
  const thisMonth = monthOf(today);
  const lastMonth = moveMonth(thisMonth, -1);
  return [
    { label: texts.thisMonth, period: { fromDate: thisMonth, toDate: lastDayOf(thisMonth.slice(0, 7)) } },
    { label: texts.lastMonth, period: { fromDate: lastMonth, toDate: lastDayOf(lastMonth.slice(0, 7)) } },
    {
      label: texts.lastYear,
      period: { fromDate: monthOf(addDays(thisMonth, -335)), toDate: lastDayOf(thisMonth.slice(0, 7)) },
    },
  ];
}

type PeriodFormProps = { asked: Query; problems: Record<string, string>; onAsk: (changes: Partial<Query>) => void };

function PeriodForm({ asked, problems, onAsk }: PeriodFormProps) {
  const [typed, setTyped] = useState<Period>({ fromDate: asked.fromDate, toDate: asked.toDate });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  const isAsked = ({ period }: Preset) => period.fromDate === asked.fromDate && period.toDate === asked.toDate;

  return (
    <section aria-label={texts.period} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap gap-2">
        {presetsOn(todayInIndia()).map((preset) => (
          <FilterChip
            key={preset.label}
            label={preset.label}
            isOn={isAsked(preset)}
            onToggle={() => {
              setTyped(preset.period);
              onAsk(preset.period);
            }}
          />
        ))}
      </div>
      <form
        onSubmit={handleSubmit}
        className="mt-4 grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto] lg:items-start"
      >
        <DateField
          label={texts.fromDate}
          required
          value={typed.fromDate}
          error={problems['fromDate']}
          onChange={(fromDate) => setTyped({ ...typed, fromDate })}
        />
        <DateField
          label={texts.toDate}
          required
          value={typed.toDate}
          error={problems['toDate']}
          onChange={(toDate) => setTyped({ ...typed, toDate })}
        />
        <NativeSelect
          label={texts.by}
          value={asked.by}
          onChange={({ target }) => onAsk({ by: groupOf(target.value) })}
          className="min-[22rem]:max-lg:col-span-2 sm:max-lg:col-span-1"
        >
          {reportGroups.map((group) => (
            <option key={group} value={group}>
              {groupTexts[group]}
            </option>
          ))}
        </NativeSelect>
        <Button
          type="submit"
          variant="outline"
          className="min-[22rem]:max-sm:col-span-2 sm:max-lg:mt-6.5 sm:max-lg:justify-self-start lg:mt-6.5"
        >
          {texts.show}
        </Button>
      </form>
    </section>
  );
}

const groupOf = (value: string): ReportGroup => reportGroups.find((group) => group === value) ?? 'car';

function Export({ query }: { query: Query }) {
  const { progress, start } = useCsvFile(reportContract.getReportCsv);
  const { state, error } = progress;

  return (
    <div className="grid justify-items-start gap-2 sm:justify-items-end">
      <Button variant="outline" size="md" isBusy={state === 'running'} onClick={() => void start(query)}>
        <Icon name="download" className="size-4" />
        {texts.export}
      </Button>
      <FormProblem text={state === 'failed' ? whyFailed(error, texts.exportFailed) : null} />
    </div>
  );
}
