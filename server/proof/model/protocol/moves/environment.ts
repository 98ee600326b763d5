import { createMove, itemAt, type Move } from '../../search/model.ts';
import { bookingOf, isDayFree, isUseFree } from '../claims.ts';
import type { Configuration } from '../configuration.ts';
import type { Guards } from '../guards.ts';
import { status, type World } from '../world.ts';

/** Returns the moves that customers, banks, the admin and the calendar may make at any time. */
export function environmentMoves(configuration: Configuration, guards: Guards): Move<World>[] {
  const bookings = Array.from({ length: configuration.bookings }, (_, index) => index);
  const charges = configuration.owners.map((_, index) => index);
  return [
    ...bookings.map((index) => create(index, guards)),
    ...bookings.map(lapse),
    ...charges.map(capture),
    ...(configuration.hasProof === true ? bookings.map(prove) : []),
    ...(configuration.canStart === true ? [startRental] : []),
    ...(configuration.hasBlock === true ? [block, unblock] : []),
    ...(configuration.hasOutsideRefunds === true ? [...charges.map(returnOutside), ...charges.map(returnUntaken)] : []),
  ];
}

const create = (index: number, guards: Guards) =>
  createMove<World>(`booking ${index}: a customer takes the day, and its use of the coupon (T1)`, (world) => {
    const booking = itemAt(world.bookings, index);
    if (booking.status !== status.absent || world.hasStarted === 1) return false;
    if (guards.uniqueIndexOnCreate && !isDayFree(world, booking)) return false;
    if (guards.useIndexOnCreate && !isUseFree(world, booking)) return false;
    booking.status = status.pending;
    booking.holdsCar = 1;
    booking.hasUse = booking.wantsUse;
    return true;
  });

const lapse = (index: number) =>
  createMove<World>(`booking ${index}: its hold lapses`, (world) => {
    const booking = itemAt(world.bookings, index);
    if (booking.status !== status.pending || booking.isLapsed === 1) return false;
    booking.isLapsed = 1;
    return true;
  });

const prove = (index: number) =>
  createMove<World>(`booking ${index}: a valid signature is seen (T8)`, (world) => {
    const booking = itemAt(world.bookings, index);
    const isPaid = world.charges.some((charge) => charge.owner === index && charge.isCaptured === 1);
    if (!isPaid || booking.status !== status.pending || booking.hasProof === 1) return false;
    booking.hasProof = 1;
    booking.isLapsed = 0;
    return true;
  });

const capture = (index: number) =>
  createMove<World>(`charge ${index}: the bank captures the money`, (world) => {
    const charge = itemAt(world.charges, index);
    if (charge.isCaptured + charge.isReturnedOutside > 0 || bookingOf(world, charge).status === status.absent)
      return false;
    charge.isCaptured = 1;
    return true;
  });

const returnOutside = (index: number) =>
  createMove<World>(`charge ${index}: refunded in the dashboard`, (world) => {
    const charge = itemAt(world.charges, index);
    if (charge.isCaptured === 0 || charge.refunds > 0 || charge.isReturnedOutside === 1) return false;
    charge.isReturnedOutside = 1;
    return true;
  });

const returnUntaken = (index: number) =>
  createMove<World>(`charge ${index}: authorised too late, and returned without being taken`, (world) => {
    const charge = itemAt(world.charges, index);
    if (charge.isCaptured + charge.isReturnedOutside > 0) return false;
    if (bookingOf(world, charge).status === status.absent) return false;
    charge.isReturnedOutside = 1;
    return true;
  });

const startRental = createMove<World>('the first day of the rental begins', (world) => {
  if (world.hasStarted === 1) return false;
  world.hasStarted = 1;
  return true;
});

const block = createMove<World>('the admin blocks the day (T13)', (world) => {
  if (!isDayFree(world, null)) return false;
  world.isBlocked = 1;
  return true;
});

const unblock = createMove<World>('the admin releases the day (T13)', (world) => {
  if (world.isBlocked === 0) return false;
  world.isBlocked = 0;
  return true;
});
