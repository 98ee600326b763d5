import { SettlementsPanel } from '../features/reconciliation/settlements-panel.tsx';
import { MoneyMatters } from '../features/rental/money-matters.tsx';

/** Money that waits for a person, and what the provider sent to the bank. */
export function AdminMoney() {
  return (
    <div className="grid gap-5">
      <MoneyMatters />
      <SettlementsPanel />
    </div>
  );
}
