import { itemAt } from '../search/model.ts';
import { claimedByRival, isFreeForBooking } from './claims.ts';
import { claimOf, countOf, lastOf, onlyDay } from './days.ts';
import { faultOfDrawer, faultOfStage } from './counter-invariants.ts';
import { faultOfDeposit } from './deposit-invariants.ts';
import { countingOf, type Ledger } from './ledger.ts';
import { mayReport } from './moves/people.ts';
import { isCounted, netOf, type Rules } from './moves/procedure.ts';
import { blockState, type Charge, entries, outcome, status, type World } from './world.ts';

/** Returns the first invariant that this state breaks, or null. Source: protocol, section 10. */
export function findBrokenInvariant(world: World, rules: Rules): string | null {
  const ledger = rules.ledgerOf(world);
  return (
    ofClaims.find(({ isBroken }) => isBroken(world))?.says ??
    faultOfStage(world) ??
    faultOfLedger(world, ledger) ??
    faultOfCharges(world, ledger, rules) ??
    faultOfDrawer(world, ledger, rules) ??
    faultOfDeposit(world, ledger, rules) ??
    faultOfReport(world)
  );
}

interface Invariant {
  says: string;
  isBroken: (world: World) => boolean;
}

const isConfirmed = ({ booking }: World): boolean => booking.status === status.confirmed;

const ofClaims: readonly Invariant[] = [
  {
    says: 'N1: two claims have one day of the car',
    isBroken: (world) =>
      !isFreeForBooking(world, world.booking.claim) || (claimedByRival(world, 0) & world.car.block) !== 0,
  },
  {
    says: 'N1: a block that has ended claims days',
    isBroken: ({ car }) => car.blockState !== blockState.active && car.block !== 0,
  },
  {
    says: 'N2: the claim is not that of the days, late days and request',
    isBroken: (world) =>
      world.booking.claim !== (isConfirmed(world) ? claimOf(world.booking, world.counter) : claimOfOther(world)),
  },
  {
    says: 'N2: a day of the rental is also a late day',
    isBroken: ({ booking: { own, late } }) => (own & late) !== 0,
  },
  {
    says: 'N3: a booking that is not confirmed has a payment request',
    isBroken: (world) => !isConfirmed(world) && world.booking.request !== 0,
  },
  {
    says: 'N3: a booking has a plan without a payment request',
    isBroken: ({ booking }) => booking.request === 0 && booking.plan !== 0,
  },
  {
    says: 'N12: the price is not that of the days',
    isBroken: (world) => isConfirmed(world) && world.money.price !== countOf(world.booking.own),
  },
];

const claimOfOther = ({ booking }: World): number => (booking.status === status.pending ? booking.own : 0);

function faultOfLedger(world: World, { lefts, leftOfAll, balance }: Ledger): string | null {
  const { booking, charges } = world;
  const isUneven = balance < 0 || lefts.some((left) => left < 0);
  if (isUneven) return 'N10: the ledger is uneven, or refunds more than was paid';
  if (booking.status === status.cancelled && balance > 0) return 'N10: a cancelled booking is still to be paid';
  if (booking.isReturned === 1 && leftOfAll > 0) return 'N10: T11 ended a booking that is still paid for';
  const counting = countingOf(world);
  if (new Set(counting).size < counting.length) return 'N5: a payment pays for two entries';
  const isUnwritten = counting.some((payment) => itemAt(charges, payment - 1).outcome === outcome.none);
  return isUnwritten ? 'N6: a payment counts that is not recorded' : null;
}

function faultOfCharges(world: World, { counts }: Ledger, { amountOf }: Rules): string | null {
  for (const [payment, charge] of world.charges.entries()) {
    const isUnfit = itemAt(counts, payment) ? charge.outcome === outcome.refund : isCounted(charge);
    if (isUnfit) return 'N5: a payment counts but is refunded, or is kept but does not count';
    const fault = faultOfParts(charge, payment, world);
    if (fault !== null) return fault;
    if (netOf(charge, amountOf(world, payment)) < 0) return 'N8: more is refunded of a payment than was paid';
  }
  return null;
}

function faultOfParts(charge: Charge, payment: number, { backs }: World): string | null {
  const back = itemAt(backs, payment);
  for (const name of entries) {
    if (charge[name] > back[name]) return 'N4: a part is more than its entry refunds of this payment';
    if (charge[name] > 0 && !isCounted(charge)) return 'N9: a part of a payment that is not decided';
  }
  return null;
}

/** Staff can report a car that was due yesterday. */
function faultOfReport(world: World): string | null {
  const { booking, car } = world;
  const wasDue = booking.status === status.confirmed && lastOf(booking.own) === car.today - 1;
  const isReported = (booking.late & onlyDay(car.today)) !== 0;
  return wasDue && !isReported && !mayReport(world) ? 'N14: a car that was due yesterday can’t be reported' : null;
}
