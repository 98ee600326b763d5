/** Names of the points between two effects at which a test may pause, interleave or kill the process. */
export type CheckpointName =
  | 'create:asked'
  | 'create:read'
  | 'create:inserted'
  | 'create:refused'
  | 'block:inserted'
  | 'block:refused'
  | 'order:leased'
  | 'order:posted'
  | 'order:saved'
  | 'charge:read'
  | 'settle:recorded'
  | 'settle:confirmed'
  | 'settle:revived'
  | 'settle:refused'
  | 'settle:gaveUp'
  | 'settle:mailed'
  | 'settle:decided'
  | 'expire:asked'
  | 'expire:written'
  | 'cancel:written'
  | 'cancel:charged'
  | 'cancel:cleared'
  | 'giveBack:written'
  | 'refund:called'
  | 'refund:recorded'
  | 'refresh:read'
  | 'refresh:rotated'
  | 'logout:read'
  | 'disable:checked'
  | 'disable:decided'
  | 'logout:written'
  | 'paper:stored'
  | 'paper:counted'
  | 'paper:numbered'
  | 'webhook:stored'
  | 'webhook:queued'
  | 'reconcile:read'
  | 'reconcile:noted'
  | 'reconcile:compared'
  | 'account:written'
  | 'erasure:marked'
  | 'erasure:decided'
  | 'erasure:forgotten'
  | 'erasure:buried'
  | 'outbox:sent'
  | 'import:read'
  | 'import:added'
  | 'import:edited'
  | 'export:read'
  | 'days:counted'
  | 'cars:read'
  | 'cars:added'
  | 'same:counted'
  | 'same:opened'
  | 'same:written'
  | 'settings:read'
  | 'restore:begun'
  | 'restore:loaded'
  | 'restore:safe';

type CheckpointHook = (name: CheckpointName) => Promise<void> | void;

let hook: CheckpointHook | null = null;

/** Installs a test's hook, or removes it with null. Production never calls this. */
export function setCheckpointHook(next: CheckpointHook | null): void {
  hook = next;
}

/** Marks a point between two effects; does nothing unless a hook is installed. */
export async function checkpoint(name: CheckpointName): Promise<void> {
  if (hook) await hook(name);
}
