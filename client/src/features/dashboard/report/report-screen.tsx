import { type QueryInput, reportContract, reportCostsText, type ReportGroup, reportGroups } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, fieldProblems, whyFailed } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Definitions } from './definitions.tsx';
import { IdleCars } from './idle-cars.tsx';
import { reportApi } from './report-api.ts';
import { ReportRows } from './report-rows.tsx';
import { ReportExport } from './report-export.tsx';
import { pastPresets, ReportPeriod } from './report-period.tsx';
import { definitions, groupTexts, reportTexts as texts } from './report-texts.ts';
import { ReportTotals } from './report-totals.tsx';

type Query = QueryInput<typeof reportContract.getReport>;

/** How the fleet was used in a period, and what it earned. */
export function ReportScreen() {
  const [asked, setAsked] = useState<Query>(() => ({ ...pastPresets(todayInIndia())[0].period, by: 'car' }));
  const { currentData, error, isFetching, refetch } = reportApi.useGetReportQuery(
    { query: asked },
    { refetchOnMountOrArgChange: true },
  );
  const isRefused = errorCode(error) === 'invalid_input';

  return (
    <div className="grid gap-5">
      <ReportPeriod
        presets={pastPresets(todayInIndia())}
        asked={asked}
        problems={fieldProblems(error)}
        onAsk={(period) => setAsked({ ...asked, ...period })}
      >
        <NativeSelect
          label={texts.by}
          value={asked.by}
          onChange={({ target }) => setAsked({ ...asked, by: groupOf(target.value) })}
          className="min-[22rem]:max-lg:col-span-2 sm:max-lg:col-span-1"
        >
          {reportGroups.map((group) => (
            <option key={group} value={group}>
              {groupTexts[group]}
            </option>
          ))}
        </NativeSelect>
      </ReportPeriod>
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
          <Definitions definitions={currentData.costs === undefined ? withoutCosts : definitions} />
        </>
      )}
      <IdleCars />
    </div>
  );
}

const withoutCosts = definitions.filter(([figure]) => figure !== reportCostsText);

const groupOf = (value: string): ReportGroup => reportGroups.find((group) => group === value) ?? 'car';

function Export({ query }: { query: Query }) {
  const { progress, start } = useCsvFile(reportContract.getReportCsv);

  return <ReportExport progress={progress} onStart={() => void start(query)} />;
}
