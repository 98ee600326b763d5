import {
  formatDay,
  lineKinds,
  lineTexts,
  type SavedTaxedLines,
  type TaxedLinesBody,
  taxOnDay,
} from '@rental/contracts';
import { type ReactNode, useId, useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { DecidedBy, versionsToShow } from './decision.tsx';
import { taxedLinesApi } from './taxed-lines-api.ts';
import { TaxedLinesDialog } from './taxed-lines-dialog.tsx';
import { taxedLinesTexts as texts } from './taxed-lines-texts.ts';

/** Shows which kinds of charge are taxed, and adds a version. */
export function TaxedLinesPanel() {
  const { data, isFetching, isError, refetch } = taxedLinesApi.useGetTaxedLinesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [opened, setOpened] = useState({ isOpen: false, count: 0 });
  const id = useId();

  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {texts.panel}
        </h2>
        {data && (
          <Button variant="outline" onClick={() => setOpened({ isOpen: true, count: opened.count + 1 })}>
            <Icon name="pencil" className="size-4" />
            {texts.edit}
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
      <div className="mt-3">
        {isError && <ErrorPanel title={texts.listFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-16" />}
        {data && !isError && <Versions saved={data} />}
      </div>
      {data && (
        <TaxedLinesDialog
          key={opened.count}
          isOpen={opened.isOpen}
          saved={data}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </section>
  );
}

const namesOf = (isListed: (kind: (typeof lineKinds)[number]) => boolean): string =>
  lineKinds
    .filter(isListed)
    .map((kind) => lineTexts[kind])
    .join(', ') || texts.nothing;

function Versions({ saved: { versions, standard } }: { saved: SavedTaxedLines }) {
  const today = todayInIndia();
  return (
    <>
      {taxOnDay(versions, today) === null && (
        <Lists title={versions.length === 0 ? texts.none : texts.notYet} isTaxed={(kind) => standard.includes(kind)} />
      )}
      {versionsToShow(versions, today).map((version) => (
        <Version key={version.validFrom} version={version} />
      ))}
    </>
  );
}

const Version = ({ version }: { version: TaxedLinesBody }) => (
  <Lists title={`From ${formatDay(version.validFrom)}`} isTaxed={(kind) => version.isTaxed[kind]}>
    <DecidedBy decision={version} />
  </Lists>
);

type ListsProps = { title: string; isTaxed: Parameters<typeof namesOf>[0]; children?: ReactNode };

const Lists = ({ title, isTaxed, children }: ListsProps) => (
  <div className="border-t border-line py-3 text-sm text-ink-700">
    <p className="text-base font-semibold text-ink-950">{title}</p>
    <p>
      {texts.taxed}: {namesOf(isTaxed)}
    </p>
    <p>
      {texts.notTaxed}: {namesOf((kind) => !isTaxed(kind))}
    </p>
    {children}
  </div>
);
