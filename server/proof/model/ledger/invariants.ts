import { itemAt } from '../search/model.ts';
import {
  again,
  atProvider,
  captured,
  generations,
  isLive,
  keyOf,
  outcome,
  partState,
  refundAt,
  type Part,
  type Refund,
  type World,
} from './world.ts';
import { leftInLedger } from './moves/sums.ts';

/**
 * Returns the first invariant that the state breaks, or null. Each message begins with the invariant’s code in the
 * protocol, L1 to L8.
 */
export function findBrokenInvariant(world: World): string | null {
  return findUnevenLedger(world) ?? findFalseWord(world) ?? findWrongPart(world) ?? findOverPromise(world);
}

function findUnevenLedger({ booking }: World): string | null {
  const left = leftInLedger(booking);
  if (booking.owed !== left) return 'L1: the ledger is uneven';
  return left < 0 ? 'L2: the ledger gives back more than was paid' : null;
}

function findFalseWord({ booking }: World): string | null {
  if (booking.mailedOutside > booking.external) return 'L3: a refund was told that is not written down';
  return booking.mailedCancelled > booking.isCancelled ? 'L3: a cancellation was told that is not written down' : null;
}

function findWrongPart(world: World): string | null {
  const { parts, outcome: decided } = world.charge;
  for (let place = 0; place < parts.length; place++) {
    const part = itemAt(parts, place);
    const { entry } = part;
    if (entry === 0) continue;
    const entryFault = entry === again ? null : findWrongEntry(world, place, part);
    if (entryFault !== null) return entryFault;
    if (decided === outcome.undecided) return 'L4: a refund of money that nobody has decided about';
    const fault = findWrongRefund(world, place, part);
    if (fault !== null) return fault;
  }
  return null;
}

function findWrongEntry({ booking, charge }: World, place: number, { entry, amount }: Part): string | null {
  if (charge.outcome !== outcome.kept) return 'L4: a refund of money that nobody has decided about';
  if (amount > itemAt(booking.backs, entry - 1)) return 'L5: a part is more than its entry gives back';
  const isTwice = charge.parts.some((other, index) => index < place && other.entry === entry);
  return isTwice ? 'L5: two parts of one entry' : null;
}

function findWrongRefund(world: World, place: number, part: Part): string | null {
  const live = countLive(world, place);
  if (live > 1) return 'L6: the money of a part goes back twice';
  if (live === 1 && part.byHand === 1) return 'L6: what was paid by hand goes back as well';
  const isNamed = part.refund !== 0 && part.byHand === 0;
  return isNamed ? findUntrueRefund(part, refundAt(world, keyOf(place, part.gen), part.refund)) : null;
}

function countLive(world: World, place: number): number {
  let live = 0;
  for (let gen = 0; gen < generations; gen++) {
    for (const number of [1, 2]) if (isLive(refundAt(world, keyOf(place, gen), number))) live++;
  }
  return live;
}

/** Checks that a part agrees with the refund that it refers to. */
function findUntrueRefund(part: Part, refund: Refund): string | null {
  const isFailed = part.state === partState.failed;
  if (isFailed && refund.state !== atProvider.failed) return 'L7: failed, but not at the provider';
  const isOther = isLive(refund) && refund.amount !== part.amount;
  return isOther && part.state !== partState.due ? 'L7: a part is not what went back' : null;
}

/**
 * Checks that no more is promised than was captured. Ignores parts paid by other means, and refunds that failed at the
 * provider without our knowledge: the captured money behind them may also be refunded in the dashboard.
 */
function findOverPromise(world: World): string | null {
  const { outside, back } = world.charge;
  let sum = outside + back - Math.max(back, Math.min(world.back, outside + back));
  world.charge.parts.forEach((part, place) => {
    const hasGone = part.refund !== 0 && part.state !== partState.failed;
    const isLost = hasGone && refundAt(world, keyOf(place, part.gen), part.refund).state === atProvider.failed;
    if (!isLost && part.byHand === 0) sum += part.amount;
  });
  return sum > captured ? 'L8: more is promised than was captured' : null;
}

/** Returns the first rule that the step from one state to the next breaks, or null. */
export function findBrokenEdge(before: World, after: World): string | null {
  if (after.booking.isReturned > before.booking.isReturned && before.hasStarted === 1) {
    return 'L9: a car was freed while its rental runs';
  }
  const isReopened = before.charge.parts.some(
    ({ byHand }, place) => byHand === 1 && itemAt(after.charge.parts, place).state !== partState.processed,
  );
  if (isReopened) return 'L10: what was paid by hand is owed again';
  const returned = after.charge.outside - before.charge.outside;
  const lost = after.charge.lost - before.charge.lost;
  const isPaid = returned === 0 || lost <= Math.max(0, returned - owedOf(before.charge.parts));
  return isPaid ? null : 'L11: what others paid of a refund is owed still';
}

const isOwed = ({ state }: Part) => state === partState.due || state === partState.failed;
const owedOf = (parts: readonly Part[]) =>
  parts.reduce((sum, part) => (part.entry !== 0 && isOwed(part) ? sum + part.amount : sum), 0);
