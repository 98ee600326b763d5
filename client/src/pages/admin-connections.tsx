import { FeedsPanel } from '../features/connection/feeds-panel.tsx';

export const AdminConnections = () => (
  <div className="grid gap-5">
    <FeedsPanel />
  </div>
);
