import type { SavedLedgerNames } from '@rental/contracts';
import { EditPanel } from '../../ui/panel/edit-panel.tsx';
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
  const query = ledgerApi.useGetLedgerNamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: profiles } = taxApi.useGetProfilesQuery();

  return (
    <EditPanel
      texts={texts}
      query={query}
      waitHeight="h-6"
      canEdit={profiles !== undefined}
      renderDialog={(saved, dialog) => <LedgerDialog saved={saved} rates={ratesOf(profiles ?? [])} {...dialog} />}
    >
      {(saved) => <p>{stateText(saved)}</p>}
    </EditPanel>
  );
}
