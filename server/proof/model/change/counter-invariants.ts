import { itemAt } from '../search/model.ts';
import { firstOf, lastOf, since } from './days.ts';
import { counterPayments, depositPayments, type Ledger, usedDeposits } from './ledger.ts';
import type { Rules } from './moves/procedure.ts';
import { isOutWithOther } from './moves/stage.ts';
import { entries, stage, status, type World } from './world.ts';

/* What holds while the business uses the counter. */

const hasEnded = ({ counter }: World): boolean => counter.stage === stage.returned || counter.stage === stage.noShow;

/** Returns the first invariant about stages that this state breaks, or null. */
export function faultOfStage(world: World): string | null {
  const { booking, counter, car } = world;
  if (counter.stage === stage.booked) return null;
  if (booking.status !== status.confirmed) return 'S1: a booking that is not confirmed has a stage';
  if (counter.stage === stage.out && isOutWithOther(world, counter.car)) return 'S2: a car is out with two bookings';
  const isChanging = booking.request !== 0 && booking.forBalance === 0;
  if (hasEnded(world) && isChanging) return 'S4: a rental that is over waits for a change';
  if (firstOf(booking.own) > car.today) return 'S4: a rental with a stage begins later';
  return null;
}

/** Money in the drawer is what counts for the booking or its deposit, or is to be returned. */
export function faultOfDrawer({ cash, charges, backs }: World, { lefts }: Ledger, rules: Rules): string | null {
  const { configuration } = rules;
  const payments = [counterPayments, depositPayments, usedDeposits].flatMap((placesOf) => placesOf(configuration));
  const inDrawer = payments.reduce((sum, payment) => {
    const [charge, back] = [itemAt(charges, payment), itemAt(backs, payment)];
    const notes = entries.map((name, bit) => back[name] - ((charge.done >> bit) & 1) * charge[name]);
    return sum + itemAt(lefts, payment) + notes.reduce((all, each) => all + each, 0);
  }, 0);
  return cash.drawer === inDrawer ? null : 'S8: the drawer has more or less money than was taken and not returned';
}

const forward: readonly (readonly [before: number, after: number])[] = [
  [stage.booked, stage.out],
  [stage.booked, stage.noShow],
  [stage.out, stage.returned],
];

/** Whether the stage changes by a step that is possible from there. */
const isForward = ({ counter: old }: World, { counter: now }: World): boolean =>
  forward.some(([before, after]) => before === old.stage && after === now.stage);

/** Whether the stage changes back to what the last step of today has changed. */
const isUndone = ({ counter: old }: World, { counter: now }: World): boolean =>
  old.undo === now.stage + 1 && now.undo === 0 && old.isUndoOld === 0 && old.isUndoPast === 0 && old.hasRefunded === 0;

const isStepped = ({ counter: old }: World, { counter: now }: World): boolean => old.stage !== now.stage;

const begins = (to: number, before: World, after: World): boolean =>
  isStepped(before, after) && after.counter.stage === to;

/** Whether today is one of the days of the rental. */
const isOnItsDays = ({ booking: { own }, car: { today } }: World): boolean =>
  firstOf(own) <= today && today <= lastOf(own);

/** A car is handed out only once everything is paid; that a manager may decide otherwise is not modelled. */
export function faultOfHandOut(before: World, after: World, { configuration, ledgerOf }: Rules): string | null {
  if (before.counter.stage !== stage.booked || after.counter.stage !== stage.out) return null;
  const { balance, held } = ledgerOf(before);
  if (balance > 0) return 'S6: a car was handed out although the booking is not paid';
  return held < (configuration.deposit ?? 0) ? 'S6: a car was handed out without its deposit' : null;
}

/** The rules of each change of a stage or of a claim. */
export const stageEdges: readonly { says: string; isBroken: (before: World, after: World) => boolean }[] = [
  {
    says: 'S3: a stage changed to one that does not follow, or an acknowledged step was undone',
    isBroken: (before, after) =>
      isStepped(before, after) &&
      !isUndone(before, after) &&
      !(isForward(before, after) && after.counter.freeFrom >= before.counter.freeFrom),
  },
  {
    says: 'S5: a rental that is over claims another day',
    isBroken: (before, after) =>
      hasEnded(before) &&
      hasEnded(after) &&
      ((after.booking.claim & ~before.booking.claim) !== 0 || after.booking.late !== before.booking.late),
  },
  {
    says: 'S5: a car that is back is claimed after today',
    isBroken: (before, after) =>
      begins(stage.returned, before, after) && (after.booking.claim & since(after.car.today + 1)) !== 0,
  },
  {
    says: 'S5: a no-show claims a day after the first one, from today on',
    isBroken: (before, after) =>
      begins(stage.noShow, before, after) &&
      (after.booking.claim & since(Math.max(after.car.today, firstOf(after.booking.own) + 1))) !== 0,
  },
  {
    says: 'S7: a car was handed out, or not fetched, on a day that is not one of its rental',
    isBroken: (before, after) =>
      (begins(stage.out, before, after) || begins(stage.noShow, before, after)) &&
      before.counter.stage === stage.booked &&
      !isOnItsDays(before),
  },
  {
    says: 'N13: a day that has begun was freed although the car is out',
    isBroken({ booking: old, counter, car }, { booking: now, counter: after }) {
      const promised = old.own | old.late;
      const isOut = counter.stage === stage.out && after.stage === stage.out && counter.car === after.car;
      return (
        isOut && now.status === status.confirmed && (old.claim & promised & ~now.claim & ~since(car.today + 1)) !== 0
      );
    },
  },
];
