import {
  cancellationColumnTexts as columnTexts,
  type CancellationGroup,
  cancellationGroups,
  cancellationGroupTexts,
  type CancellationRow,
  type Cancellations,
  cancellationsContract,
  type CancellationsQuery,
  cancellers,
  sumOfCancellers,
} from '@rental/contracts';
import { useState } from 'react';
import { errorCode, fieldProblems } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { countText, signedRupees } from '../../../lib/format.ts';
import { nameOfMonth } from '../../../lib/months.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { cancellationsApi } from './cancellations-api.ts';
import { cancellationsDefinitions, cancellationsSentence, cancellationsTexts as texts } from './cancellations-texts.ts';
import { Definitions } from './definitions.tsx';
import { ReportBars } from './report-bars.tsx';
import { ReportExport } from './report-export.tsx';
import { pastPresets, ReportPeriod } from './report-period.tsx';
import { ReportSection } from './report-section.tsx';
import { type Column, ReportTable } from './report-table.tsx';
import { reportTexts } from './report-texts.ts';

/** The cancellations report: who cancelled and why, and how much money was returned and kept. */
export function CancellationsScreen() {
  const presets = pastPresets(todayInIndia());
  const [asked, setAsked] = useState<CancellationsQuery>({ ...presets[0].period, by: 'cause' });
  const query = cancellationsApi.useGetCancellationsQuery({ query: asked }, { refetchOnMountOrArgChange: true });
  const isRefused = errorCode(query.error) === 'invalid_input';

  return (
    <div className="grid gap-5">
      <ReportPeriod
        presets={presets}
        asked={asked}
        problems={fieldProblems(query.error)}
        onAsk={(period) => setAsked({ ...asked, ...period })}
      >
        <NativeSelect
          label={reportTexts.by}
          value={asked.by}
          onChange={({ target }) => setAsked({ ...asked, by: groupOf(target.value) })}
          className="min-[22rem]:max-lg:col-span-2 sm:max-lg:col-span-1"
        >
          {cancellationGroups.map((group) => (
            <option key={group} value={group}>
              {cancellationGroupTexts[group]}
            </option>
          ))}
        </NativeSelect>
      </ReportPeriod>
      {!isRefused && (
        <Loaded query={{ ...query, data: query.currentData }} failed={texts.failed} waitHeight="h-96">
          {(found) =>
            found.rows.length === 0 ? (
              <EmptyState picture="no-bookings" text={texts.empty}>
                <p>{texts.emptyAdvice}</p>
              </EmptyState>
            ) : (
              <Found key={JSON.stringify(asked)} query={asked} found={found} />
            )
          }
        </Loaded>
      )}
      <Definitions definitions={cancellationsDefinitions} />
    </div>
  );
}

const groupOf = (value: string): CancellationGroup => cancellationGroups.find((group) => group === value) ?? 'cause';

function Found({ query, found: { totals, rows } }: { query: CancellationsQuery; found: Cancellations }) {
  const { progress, start } = useCsvFile(cancellationsContract.getCancellationsCsv);
  const group = cancellationGroupTexts[query.by];
  const order = query.by === 'month' ? 'in order' : 'most cancellations first';
  const most = Math.max(...rows.map(sumOfCancellers));
  const nameOf = ({ key, name }: CancellationRow) => (query.by === 'month' ? nameOfMonth(key) : name);

  return (
    <>
      <p className="text-lg font-semibold text-balance">{cancellationsSentence(totals)}</p>
      <ReportSection
        title={`By ${group.toLowerCase()}`}
        rows={rows}
        action={<ReportExport progress={progress} onStart={() => void start(query)} />}
      >
        {(shown) => (
          <>
            <ReportBars
              legend={texts.legend}
              words={cancellers.map((canceller) => columnTexts[canceller])}
              bars={shown.map((row) => ({
                key: row.key,
                name: nameOf(row),
                value: countText(sumOfCancellers(row)),
                parts: cancellers.map((canceller) => row[canceller]),
                share: sumOfCancellers(row) / most,
              }))}
            />
            <ReportTable
              label={`Cancellations by ${query.by}`}
              caption={`${group}s, ${order}`}
              heading={group}
              columns={columns}
              rows={shown}
              nameOf={nameOf}
            />
          </>
        )}
      </ReportSection>
    </>
  );
}

const columns: readonly Column<CancellationRow>[] = [
  { label: columnTexts.count, textOf: (row) => countText(sumOfCancellers(row)) },
  ...cancellers.map((canceller) => ({
    label: columnTexts[canceller],
    textOf: (row: CancellationRow) => countText(row[canceller]),
  })),
  { label: columnTexts.returned, textOf: ({ returned }) => signedRupees(returned) },
  { label: columnTexts.kept, textOf: ({ kept }) => signedRupees(kept) },
];
