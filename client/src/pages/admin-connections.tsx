import { apiKeyContract } from '@rental/contracts';
import { FeedsPanel } from '../features/connection/feeds-panel.tsx';
import { KeysPanel } from '../features/connection/keys-panel.tsx';
import { useMayCall } from '../lib/rank.ts';

export function AdminConnections() {
  const mayMakeKeys = useMayCall(apiKeyContract.getKeys);

  return (
    <div className="grid gap-5">
      <FeedsPanel />
      {mayMakeKeys && <KeysPanel />}
    </div>
  );
}
