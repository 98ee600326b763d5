import { Activity } from '../features/audit/activity.tsx';
import { ViolationsPanel } from '../features/audit/violations-panel.tsx';

/** What admins changed, and below it what browsers blocked. */
export function AdminActivity() {
  return (
    <>
      <Activity />
      <ViolationsPanel />
    </>
  );
}
