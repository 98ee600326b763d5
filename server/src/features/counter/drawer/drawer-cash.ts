import type { CounterMovement } from '../../payment/charge/find-counter-movements.ts';
import type { DrawerRecord } from './drawer.model.ts';

type Movement = Pick<CounterMovement, 'kind' | 'at' | 'takenAt' | 'by' | 'amount' | 'method'>;
type Period = Pick<DrawerRecord, 'by' | 'openedAt' | 'closing'>;

/**
 * Whether counter money went into or out of a drawer. A correction belongs to the drawer into which the money was
 * recorded, and only until its cash is counted.
 */
export const isInDrawer = ({ by, openedAt, closing }: Period, movement: Movement): boolean =>
  movement.method === 'cash' &&
  movement.by.equals(by) &&
  (movement.kind === 'corrected' ? movement.takenAt : movement.at) >= openedAt &&
  (!closing || movement.at < closing.at);

/** The cash that a drawer should contain: its opening count and what was taken, minus what was returned or corrected. */
export const expectedIn = (
  drawer: Period & Pick<DrawerRecord, 'openingCount'>,
  movements: readonly Movement[],
): number =>
  movements
    .filter((movement) => isInDrawer(drawer, movement))
    .reduce((sum, { kind, amount }) => sum + (kind === 'taken' ? amount : 0 - amount), drawer.openingCount);
