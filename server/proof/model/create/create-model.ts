// Protocol, section 5.2: requests of two customers for days of one car, with double clicks, slots, lapsing holds, lost answers.
import { explainFields } from '../search/field.ts';
import { itemAt, type Model, type Unit } from '../search/model.ts';
import { createMoves } from './create-moves.ts';
import {
  answer,
  at,
  createGuards,
  holdsDay,
  slotCount,
  status,
  type CreateGuards,
  type Wish,
  type World,
} from './create-world.ts';

/** Creating bookings for the given wishes (at most seven), one request each, whole or without a guard. */
export function createCreateModel(wishes: readonly Wish[], guards: CreateGuards = createGuards): Model<World> {
  return {
    name: `create with slots, ${nameOf(wishes)}`,
    createWorld: () => ({
      wishes,
      bookings: wishes.map(() => ({ status: status.absent, slot: 0, isLapsed: 0 })),
      requests: wishes.map(() => ({ step: at.waiting, slot: 0, answer: answer.none, other: 0 })),
    }),
    units: wishes.map((_, index) => wishUnit(index)),
    moves: createMoves(wishes.length, guards),
    findFault,
    findEdgeFault: (before, after) =>
      before.bookings.some((booking, index) => isReborn(booking.status, after.bookings[index]?.status))
        ? 'nothing returns to pending'
        : null,
    explain: (world) =>
      wishes.flatMap(({ customer, day }, index) => [
        `booking ${index} (customer ${customer}, day ${day}): ${explainFields(itemAt(world.bookings, index))}`,
        `request ${index}: ${explainFields(itemAt(world.requests, index))}`,
      ]),
  };
}

/** A request and its booking, packed by hand: this model is the largest of the small ones. */
const wishUnit = (index: number): Unit<World> => ({
  bits: 14,
  read(world) {
    const booking = itemAt(world.bookings, index);
    const request = itemAt(world.requests, index);
    const packedBooking = booking.status | (booking.slot << 2) | (booking.isLapsed << 3);
    return packedBooking | (request.step << 4) | (request.slot << 7) | (request.answer << 8) | (request.other << 11);
  },
  write(world, packed) {
    const booking = itemAt(world.bookings, index);
    const request = itemAt(world.requests, index);
    booking.status = packed & 3;
    booking.slot = (packed >> 2) & 1;
    booking.isLapsed = (packed >> 3) & 1;
    request.step = (packed >> 4) & 7;
    request.slot = (packed >> 7) & 1;
    request.answer = (packed >> 8) & 7;
    request.other = packed >> 11;
  },
});

/** 'A1 A1 B2': customer A wants day 1, twice, and customer B day 2. */
const nameOf = (wishes: readonly Wish[]) =>
  wishes.map(({ customer, day }) => `${'ABCDEFG'.charAt(customer)}${day + 1}`).join(' ');

const isReborn = (old: number, now: number | undefined) =>
  old !== status.absent && old !== status.pending && now === status.pending;

function findFault(world: World): string | null {
  for (let one = 0; one < world.bookings.length; one++) {
    for (let two = 0; two < one; two++) {
      const fault = findRivalry(world, one, two);
      if (fault !== null) return fault;
    }
    if (!isTrulyAnswered(world, one)) return 'an answer names a booking the customer did not ask for';
  }
  const crowds = world.wishes.map(({ customer }) => countHolds(world, customer));
  return crowds.some((count) => count > slotCount) ? 'a customer has too many holds' : null;
}

function findRivalry(world: World, one: number, two: number): string | null {
  const bookings = [itemAt(world.bookings, one), itemAt(world.bookings, two)];
  const isSameDay = itemAt(world.wishes, one).day === itemAt(world.wishes, two).day;
  return isSameDay && bookings.every(holdsDay) ? 'two bookings hold one day' : null;
}

const countHolds = (world: World, customer: number) =>
  world.bookings.filter(
    (booking, index) => booking.status === status.pending && itemAt(world.wishes, index).customer === customer,
  ).length;

function isTrulyAnswered(world: World, index: number): boolean {
  const request = itemAt(world.requests, index);
  if (request.answer !== answer.created && request.answer !== answer.existing) return true;
  const wish = itemAt(world.wishes, index);
  const named = itemAt(world.wishes, request.other);
  const isThere = itemAt(world.bookings, request.other).status !== status.absent;
  return isThere && named.customer === wish.customer && named.day === wish.day;
}
