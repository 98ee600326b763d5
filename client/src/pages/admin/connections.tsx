import { apiKeyContract } from '@rental/contracts';
import { EndpointsPanel } from '../../features/connection/endpoints-panel.tsx';
import { FeedsPanel } from '../../features/connection/feeds-panel.tsx';
import { KeysPanel } from '../../features/connection/keys-panel.tsx';
import { useMayCall } from '../../lib/rank.ts';

export function AdminConnections() {
  const isOwner = useMayCall(apiKeyContract.getKeys);

  return (
    <div className="grid gap-5">
      <FeedsPanel />
      {isOwner && <KeysPanel />}
      {isOwner && <EndpointsPanel />}
    </div>
  );
}
