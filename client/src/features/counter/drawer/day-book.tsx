import { addDays, type DayBook as Book, drawerContract, formatDay, isDay } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DateField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { DayBookTable } from './day-book-table.tsx';
import { DayDrawers } from './day-drawers.tsx';
import { drawerApi } from './drawer-api.ts';
import { drawerTexts as texts } from './drawer-texts.ts';
import { OwnLocation } from './own-location.tsx';

type Location = { _id: string; name: string };

/** The day book of a location, by default of today. */
export function DayBook() {
  const today = todayInIndia();
  const [day, setDay] = useState(today);

  return (
    <OwnLocation>
      {(location) => (
        <>
          <DayChoice day={day} today={today} onChoose={setDay} />
          <BookOf location={location} day={day} />
        </>
      )}
    </OwnLocation>
  );
}

type DayChoiceProps = { day: string; today: string; onChoose: (day: string) => void };

function DayChoice({ day, today, onChoose }: DayChoiceProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <DateField
        label={texts.day}
        max={today}
        value={day}
        className="w-full sm:w-48"
        onChange={(chosen) => isDay(chosen) && chosen <= today && onChoose(chosen)}
      />
      <Button variant="outline" onClick={() => onChoose(addDays(day, -1))}>
        {texts.earlier}
      </Button>
      <Button variant="outline" disabled={day >= today} onClick={() => onChoose(addDays(day, 1))}>
        {texts.later}
      </Button>
    </div>
  );
}

function BookOf({ location, day }: { location: Location; day: string }) {
  const { currentData, error, isFetching, refetch } = drawerApi.useGetDayBookQuery(
    { query: { locationId: location._id, day } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );

  return (
    <>
      {error && (
        <ErrorPanel title={texts.dayBookFailed} isBusy={isFetching} onRetry={() => void refetch()}>
          {whyFailed(error)}
        </ErrorPanel>
      )}
      {!error && !currentData && <Skeleton className="h-80" />}
      {currentData && <Sheet book={currentData} location={location} day={day} />}
    </>
  );
}

type SheetProps = { book: Book; location: Location; day: string };

function Sheet({ book: { lines, drawers }, location, day }: SheetProps) {
  return (
    <article className="grid gap-5 rounded-card bg-white p-4 shadow-1 sm:p-5 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl wrap-anywhere">
          {location.name}, {formatDay(day)}
        </h2>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button variant="outline" size="md" onClick={() => print()}>
            {texts.print}
          </Button>
          <DownloadButton query={{ locationId: location._id, day }} />
        </div>
      </div>
      {lines.length === 0 ? <p className="text-ink-700">{texts.nothing}</p> : <DayBookTable lines={lines} />}
      <DayDrawers drawers={drawers} />
    </article>
  );
}

const words = { idle: '', running: 'Downloading', stopped: '', failed: 'The download failed. Please try again.' };

function DownloadButton({ query }: { query: { locationId: string; day: string } }) {
  const { progress, start } = useCsvFile(drawerContract.getDayBookCsv);

  return (
    <>
      <output className="text-sm text-ink-700 empty:hidden">{words[progress.state]}</output>
      <Button variant="outline" size="md" isBusy={progress.state === 'running'} onClick={() => void start(query)}>
        <Icon name="download" className="size-4" />
        Export CSV
      </Button>
    </>
  );
}
