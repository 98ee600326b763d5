/** Names of the points between two steps at which a test may pause or kill the process, or let another action run. */
export type CheckpointName =
  | `create:${'asked' | 'read' | 'inserted' | 'refused'}`
  | `block:${'inserted' | 'refused' | 'planned' | 'grown'}`
  | `order:${'leased' | 'posted' | 'saved'}`
  | 'charge:read'
  | `settle:${'recorded' | 'confirmed' | 'revived' | 'refused' | 'gaveUp' | 'mailed' | 'decided'}`
  | `expire:${'asked' | 'written'}`
  | `cancel:${'read' | 'written' | 'charged' | 'cleared'}`
  | 'giveBack:written'
  | 'billing:written'
  | 'invoice:awaited'
  | 'invoice:written'
  | `refund:${'called' | 'recorded'}`
  | `refresh:${'read' | 'rotated'}`
  | `logout:${'read' | 'written'}`
  | `disable:${'checked' | 'decided'}`
  | `paper:${'stored' | 'counted' | 'numbered'}`
  | `webhook:${'stored' | 'queued'}`
  | 'dispute:fetched'
  | `reconcile:${'read' | 'noted' | 'compared'}`
  | 'account:written'
  | `reset:${'read' | 'spent'}`
  | 'confirm:spent'
  | 'times:set'
  | 'home:read'
  | `request:${'opened' | 'asked' | 'read' | 'applied' | 'ended'}`
  | `change:${'read' | 'written'}`
  | `stage:${'read' | 'written'}`
  | `counter:${'asked' | 'read' | 'written' | 'copied'}`
  | 'deposit:settled'
  | `challan:${'read' | 'begun' | 'charged'}`
  | 'toll:stored'
  | 'toll:charged'
  | `late:${'read' | 'claimed' | 'refused'}`
  | `erasure:${'marked' | 'decided' | 'forgotten' | 'buried'}`
  | `customer:${'marked' | 'moved' | 'paid'}`
  | 'outbox:sent'
  | `endpoint:${'recorded' | 'posted'}`
  | `message:${'claimed' | 'sent' | 'passed'}`
  | `import:${'read' | 'added' | 'edited'}`
  | 'export:read'
  | 'lock:stored'
  | 'lock:written'
  | 'days:counted'
  | `cars:${'read' | 'added'}`
  | `same:${'counted' | 'opened' | 'written'}`
  | 'settings:read'
  | `restore:${'begun' | 'loaded' | 'safe'}`;

type CheckpointHook = (name: CheckpointName) => Promise<void> | void;

let hook: CheckpointHook | null = null;

/** Installs a test's hook, or removes it with null. Production never calls this. */
export function setCheckpointHook(next: CheckpointHook | null): void {
  hook = next;
}

/** Marks a point between two steps; does nothing unless a hook is installed. */
export async function checkpoint(name: CheckpointName): Promise<void> {
  if (hook) await hook(name);
}

/**
 * Kills the process the nth time it passes a checkpoint, such as `settle:confirmed:2`, as a power cut would. Only for
 * tests: the settings reject it everywhere else.
 */
export function crashAt(place: string): void {
  const [, name, nth] = /^([a-z]+:[A-Za-z]+)(?::(\d+))?$/.exec(place) ?? [];
  if (name === undefined) throw new Error(`not a checkpoint: ${place}`);
  let left = Number(nth ?? 1);
  setCheckpointHook((passed) => {
    if (passed !== name) return;
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
  });
}
