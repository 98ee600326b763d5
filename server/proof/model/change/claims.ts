import type { World } from './world.ts';

/* Who claims days of which of the two cars. A block is of the first car; the other customer has one of them. */

export const claimedByBooking = ({ booking, counter }: World, car: number): number =>
  counter.car === car ? booking.claim : 0;

export const claimedByRival = ({ car: { rival }, rivalCar }: World, car: number): number =>
  rivalCar === car ? rival : 0;

export const claimedByBlock = ({ car: { block } }: World, car: number): number => (car === 0 ? block : 0);

/** Whether the unique index would allow the booking to claim these days, by default of the car that it has. */
export const isFreeForBooking = (world: World, days: number, car = world.counter.car): boolean =>
  (days & (claimedByRival(world, car) | claimedByBlock(world, car))) === 0;
