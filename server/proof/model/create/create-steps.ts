import { itemAt } from '../search/model.ts';
import { answer, at, holdsDay, slotCount, status, type CreateGuards, type World } from './create-world.ts';

/** One request's call to the database; the request is named by its index, which is also its booking's. */
export type Step = (world: World, index: number) => void;

const wishAt = (world: World, index: number) => itemAt(world.wishes, index);
const isPending = (world: World, index: number) => itemAt(world.bookings, index).status === status.pending;
const isLapsed = (world: World, index: number) => itemAt(world.bookings, index).isLapsed === 1;
const isSameCustomer = (world: World, one: number, two: number) =>
  wishAt(world, one).customer === wishAt(world, two).customer;
const isSameDay = (world: World, one: number, two: number) => wishAt(world, one).day === wishAt(world, two).day;

function find(world: World, matches: (other: number) => boolean): number | null {
  for (let other = 0; other < world.bookings.length; other++) if (matches(other)) return other;
  return null;
}

export function end(world: World, index: number, reply: { answer: number; other?: number }): void {
  Object.assign(itemAt(world.requests, index), { step: at.ended, slot: 0, other: 0, ...reply });
}

const expireNext = (world: World, index: number, other: number) =>
  Object.assign(itemAt(world.requests, index), { step: at.expire, slot: 0, other });

/** The customer's own holds. Source: protocol, section 5.2. */
const readOwn: Step = (world, index) => {
  const own = (other: number) => isPending(world, other) && isSameCustomer(world, index, other);
  const identical = find(world, (other) => own(other) && isSameDay(world, index, other) && !isLapsed(world, other));
  if (identical !== null) {
    end(world, index, { answer: answer.existing, other: identical });
    return;
  }
  const isTaken = (slot: number) => find(world, (other) => own(other) && itemAt(world.bookings, other).slot === slot);
  const free = Array.from({ length: slotCount }, (_, slot) => slot).find((slot) => isTaken(slot) === null);
  if (free !== undefined) {
    Object.assign(itemAt(world.requests, index), { step: at.insert, slot: free });
    return;
  }
  const lapsed = find(world, (other) => own(other) && isLapsed(world, other));
  if (lapsed !== null) expireNext(world, index, lapsed);
  else end(world, index, { answer: answer.tooManyHolds });
};

/** Which unique index would refuse this request's insert now. */
export function refusals(world: World, index: number, guards: CreateGuards): { byDay: boolean; bySlot: boolean } {
  const { slot } = itemAt(world.requests, index);
  const byDay = find(world, (other) => holdsDay(itemAt(world.bookings, other)) && isSameDay(world, index, other));
  const bySlot = find(
    world,
    (other) =>
      isPending(world, other) && isSameCustomer(world, index, other) && itemAt(world.bookings, other).slot === slot,
  );
  return { byDay: byDay !== null && guards.dayIndex, bySlot: bySlot !== null && guards.slotIndex };
}

/** T1, once no index refuses it. */
export function insert(world: World, index: number): void {
  const { slot } = itemAt(world.requests, index);
  Object.assign(itemAt(world.bookings, index), { status: status.pending, slot, isLapsed: 0 });
}

/** 2c: who is in the way, and is it in the way for good. */
const readBlockers: Step = (world, index) => {
  const blocks = (other: number) => holdsDay(itemAt(world.bookings, other)) && isSameDay(world, index, other);
  const lapsed = find(world, (other) => blocks(other) && isPending(world, other) && isLapsed(world, other));
  const own = find(
    world,
    (other) =>
      blocks(other) && isPending(world, other) && !isLapsed(world, other) && isSameCustomer(world, index, other),
  );
  if (own !== null) end(world, index, { answer: answer.existing, other: own });
  else if (lapsed !== null) expireNext(world, index, lapsed);
  else if (find(world, blocks) !== null) end(world, index, { answer: answer.carUnavailable });
  else itemAt(world.requests, index).step = at.readOwn;
};

/** 2d: an unclear insert is looked up by the id we gave it. */
const lookUp: Step = (world, index) => {
  const isThere = itemAt(world.bookings, index).status !== status.absent;
  end(world, index, isThere ? { answer: answer.created, other: index } : { answer: answer.unavailable });
};

/** T5. */
const expire: Step = (world, index) => {
  const request = itemAt(world.requests, index);
  const booking = itemAt(world.bookings, request.other);
  if (booking.status === status.pending && booking.isLapsed === 1) {
    Object.assign(booking, { status: status.cancelled, slot: 0, isLapsed: 0 });
  }
  Object.assign(request, { step: at.readOwn, other: 0 });
};

/** What a request does next, except at the insert, whose outcome is a choice of the database. */
export const steps: Readonly<Record<number, Step>> = {
  [at.readOwn]: readOwn,
  [at.lookUp]: lookUp,
  [at.readBlockers]: readBlockers,
  [at.expire]: expire,
};
