import type { SavedLedgerNames } from '@rental/contracts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { taxApi } from '../tax/tax-api.ts';
import { ledgerApi } from './ledger-api.ts';
import { LedgerDialog } from './ledger-dialog.tsx';
import { ledgerPanelTexts as texts } from './ledger-texts.ts';
import { ratesOf } from './ledger-values.ts';

function stateText({ version, hasTally, hasZoho }: SavedLedgerNames): string {
  if (version === 0) return texts.none;
  const programs = [...(hasTally ? ['Tally Prime'] : []), ...(hasZoho ? ['Zoho Books'] : [])];
  return programs.length > 0 ? texts.on(programs.join(' and ')) : texts.off;
}

/** Shows for which accounting programs the month has files, and edits the names of the ledgers there. */
export function LedgerPanel() {
  const { data, isFetching, isError, refetch } = ledgerApi.useGetLedgerNamesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data: profiles } = taxApi.useGetProfilesQuery();
  const [opened, setOpened] = useState({ isOpen: false, count: 0 });
  const id = useId();

  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {texts.panel}
        </h2>
        {data && profiles && (
          <Button variant="outline" onClick={() => setOpened({ isOpen: true, count: opened.count + 1 })}>
            <Icon name="pencil" className="size-4" />
            {texts.edit}
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
      <div className="mt-3">
        {isError && <ErrorPanel title={texts.listFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-6" />}
        {data && !isError && <p>{stateText(data)}</p>}
      </div>
      {data && profiles && (
        <LedgerDialog
          key={opened.count}
          isOpen={opened.isOpen}
          saved={data}
          rates={ratesOf(profiles)}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </section>
  );
}
