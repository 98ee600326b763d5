import { LedgerPanel } from '../../features/month/ledger-panel.tsx';
import { LockPanel } from '../../features/month/lock-panel.tsx';
import { MonthPanel } from '../../features/month/month-panel.tsx';
import { RegistrationsPanel } from '../../features/tax/registrations-panel.tsx';
import { TaxProfilesPanel } from '../../features/tax/tax-profiles-panel.tsx';
import { TaxedLinesPanel } from '../../features/tax/taxed-lines-panel.tsx';

export const AdminTax = () => (
  <div className="grid gap-5">
    <RegistrationsPanel />
    <TaxProfilesPanel />
    <TaxedLinesPanel />
    <MonthPanel />
    <LockPanel />
    <LedgerPanel />
  </div>
);
