import {
  addDays,
  demandContract,
  type DemandRow,
  formatDay,
  type Period,
  rentalLengths,
  rentalLengthTexts,
} from '@rental/contracts';
import { useState } from 'react';
import { errorCode, fieldProblems } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { countText } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Definitions } from './definitions.tsx';
import { demandApi } from './demand-api.ts';
import { demandDefinitions, demandSentence, demandTexts as texts } from './demand-texts.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportExport } from './report-export.tsx';
import { pastPresets, type Preset, ReportPeriod } from './report-period.tsx';
import { ReportSection } from './report-section.tsx';
import { type Column, ReportTable } from './report-table.tsx';

/** How often customers searched and every car was taken. */
export function DemandScreen() {
  const presets = presetsOn(todayInIndia());
  const [asked, setAsked] = useState<Period>(presets[0].period);
  const query = demandApi.useGetDemandQuery({ query: asked }, { refetchOnMountOrArgChange: true });
  const { progress, start } = useCsvFile(demandContract.getDemandCsv);
  const isRefused = errorCode(query.error) === 'invalid_input';

  return (
    <div className="grid gap-5">
      <ReportPeriod presets={presets} asked={asked} problems={fieldProblems(query.error)} onAsk={setAsked} />
      {!isRefused && (
        <Loaded query={{ ...query, data: query.currentData }} failed={texts.failed} waitHeight="h-96">
          {({ searches, rows }) =>
            rows.length === 0 ? (
              <EmptyState picture="no-bookings" text={texts.empty}>
                <p>{texts.emptyAdvice}</p>
              </EmptyState>
            ) : (
              <>
                <p className="text-lg font-semibold text-balance">{demandSentence(searches, countText(searches))}</p>
                <ReportSection
                  key={JSON.stringify(asked)}
                  title={texts.title}
                  rows={rows}
                  action={<ReportExport progress={progress} onStart={() => void start(asked)} />}
                >
                  {(shown) => <DemandRows rows={shown} most={rows[0]?.searches ?? 0} />}
                </ReportSection>
              </>
            )
          }
        </Loaded>
      )}
      <Definitions definitions={demandDefinitions} />
    </div>
  );
}

function presetsOn(today: string): readonly [Preset, ...Preset[]] {
  return [{ label: texts.next, period: { fromDate: today, toDate: addDays(today, 29) } }, ...pastPresets(today)];
}

/** `most` is the highest figure of all pages, so that bars have the same scale on each page. */
const DemandRows = ({ rows, most }: { rows: readonly DemandRow[]; most: number }) => (
  <>
    <ReportBars
      legend={texts.legend}
      words={rentalLengths.map((length) => rentalLengthTexts[length])}
      bars={rows.map(({ key, name, searches, lengths, busiest }) => ({
        key,
        name,
        value: countText(searches),
        parts: rentalLengths.map((length) => lengths[length]),
        share: searches / most,
        note: `Most searched: ${busiest.map((each) => `${formatDay(each.day)} (${countText(each.searches)})`).join(', ')}`,
      }))}
    />
    <ReportTable
      label={texts.title}
      caption="Locations, most searches first"
      heading="Location"
      columns={columns}
      rows={rows}
      nameOf={({ name }) => name}
    />
  </>
);

const columns: readonly Column<DemandRow>[] = [
  { label: texts.searches, textOf: ({ searches }) => countText(searches) },
  ...rentalLengths.map((length) => ({
    label: rentalLengthTexts[length],
    textOf: ({ lengths }: DemandRow) => countText(lengths[length]),
  })),
  { label: texts.days, textOf: ({ days }) => countText(days) },
];
