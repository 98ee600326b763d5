import { addDays } from '@rental/contracts';
import { planBlock } from '../../../src/features/booking/blocks/plan-block.ts';
import type { Claim } from '../../../src/features/booking/claim/car-claims.ts';
import { claimedByRival } from './claims.ts';
import { firstOf, lastOf, onlyDay } from './days.ts';
import type { World } from './world.ts';

/* Converts the sets of days of a world into claims and runs the real `planBlock` on them. */

const allDays = [1, 2, 3, 4];
const dateOf = (day: number): string => addDays('2026-12-01', day - 1);
const datesOf = (days: number) => ({ fromDate: dateOf(firstOf(days)), toDate: dateOf(lastOf(days)) });

function claimsIn(world: World): Claim[] {
  const { booking, counter } = world;
  const { claim, own, plan, late } = booking;
  const { leg, freeFrom } = counter;
  const lateDays = allDays.filter((day) => (late & onlyDay(day)) !== 0).map(dateOf);
  const paymentRequest = plan !== 0 && { paymentRequest: { plan: datesOf(plan) } };
  const ofBooking = {
    ...datesOf(own),
    ...(lateDays.length > 0 && { lateDays }),
    ...(leg > 0 && { legs: [{ toDate: dateOf(leg), toTime: '00:00' }] }),
    ...(freeFrom > 0 && { freeFrom: `${dateOf(freeFrom)}T00:00` }),
    ...paymentRequest,
  };
  const rival = claimedByRival(world, 0);
  const isHere = claim !== 0 && counter.car === 0;
  const claims = [...(isHere ? [ofBooking] : []), ...(rival === 0 ? [] : [datesOf(rival)])];
  return claims as unknown as Claim[]; // `planBlock` reads no other fields
}

/** The days that a block would claim, and 1 if it would still wait. */
export interface BlockPlan {
  days: number;
  waits: number;
}

function plan(world: World, wanted: number): BlockPlan {
  const noon = new Date(`${dateOf(world.car.today)}T12:00:00+05:30`);
  const clock = { now: () => noon, sleep: async () => {} };
  const { holdsCar, days, waits } = planBlock(datesOf(wanted), claimsIn(world), { clock });
  const claimed = allDays.filter((day) => holdsCar && days.includes(dateOf(day)));
  return { days: claimed.reduce((all, day) => all | onlyDay(day), 0), waits: Number(waits === true) };
}

/** Returns a function that plans a block of the wanted days. There are few different situations to plan for. */
export function createBlockPlanner(wanted: number): (world: World) => BlockPlan {
  const known = new Map<number, BlockPlan>();
  return (world) => {
    const { booking, car, counter } = world;
    const { own, late, plan: requested } = booking;
    const isHere = booking.claim !== 0 && counter.car === 0;
    const claim = isHere ? own | (late << 4) | (requested << 8) : 0;
    const ends = isHere ? counter.leg | (counter.freeFrom << 3) : 0;
    const situation = claim | (claimedByRival(world, 0) << 12) | (car.today << 16) | (ends << 19);
    const planned = known.get(situation) ?? plan(world, wanted);
    known.set(situation, planned);
    return planned;
  };
}
