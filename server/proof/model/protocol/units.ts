import type { Unit } from '../search/model.ts';
import type { Booking, Charge, Worker, World } from './world.ts';

const bookingUnit = (index: number): Unit<World> => ({
  bits: 16,
  read: (world) => packBooking(world.bookings[index]),
  write: (world, packed) => unpackBooking(packed, world.bookings[index]),
});

function packBooking(booking: Booking | undefined): number {
  if (booking === undefined) return 0;
  return (
    booking.status |
    (booking.reason << 3) |
    (booking.settledBy << 6) |
    (booking.holdsCar << 8) |
    (booking.isLapsed << 9) |
    (booking.hasProof << 10) |
    (booking.refundDue << 11) |
    (booking.followUp << 12) |
    (booking.wasToldCancelled << 13) |
    (booking.wasPromisedRefund << 14) |
    (booking.hasUse << 15)
  );
}

function unpackBooking(packed: number, booking: Booking | undefined): void {
  if (booking === undefined) return;
  booking.status = packed & 7;
  booking.reason = (packed >> 3) & 7;
  booking.settledBy = (packed >> 6) & 3;
  booking.holdsCar = (packed >> 8) & 1;
  booking.isLapsed = (packed >> 9) & 1;
  booking.hasProof = (packed >> 10) & 1;
  booking.refundDue = (packed >> 11) & 1;
  booking.followUp = (packed >> 12) & 1;
  booking.wasToldCancelled = (packed >> 13) & 1;
  booking.wasPromisedRefund = (packed >> 14) & 1;
  booking.hasUse = (packed >> 15) & 1;
}

const chargeUnit = (index: number): Unit<World> => ({
  bits: 7,
  read: (world) => packCharge(world.charges[index]),
  write(world, packed) {
    const charge = world.charges[index];
    if (charge === undefined) return;
    charge.row = packed & 7;
    charge.refunds = (packed >> 3) & 3;
    charge.isCaptured = (packed >> 5) & 1;
    charge.isReturnedOutside = (packed >> 6) & 1;
  },
});

function packCharge(charge: Charge | undefined): number {
  if (charge === undefined) return 0;
  return charge.row | (charge.refunds << 3) | (charge.isCaptured << 5) | (charge.isReturnedOutside << 6);
}

const workerBits = 8;

/**
 * Packs the workers in sorted order, with idle ones first, so that only one order of interchangeable workers is
 * visited.
 */
function workersUnit(count: number): Unit<World> {
  const sorted = new Uint8Array(count);
  return {
    bits: workerBits * count,
    read(world) {
      for (let index = 0; index < count; index++) insertSorted(sorted, index, packWorker(world.workers[index]));
      let packed = 0;
      for (let index = 0; index < count; index++) packed |= (sorted[index] ?? 0) << (workerBits * index);
      return packed;
    },
    write(world, packed) {
      for (let index = 0; index < count; index++) {
        unpackWorker((packed >>> (workerBits * index)) & 0xff, world.workers[index]);
      }
    },
  };
}

// An insertion sort: for two or three items, sorting a typed array would take longer than all the other work.
function insertSorted(sorted: Uint8Array, count: number, item: number): void {
  let place = count;
  for (; place > 0 && (sorted[place - 1] ?? 0) > item; place--) sorted[place] = sorted[place - 1] ?? 0;
  sorted[place] = item;
}

const packWorker = (worker: Worker | undefined) =>
  worker === undefined ? 0 : (worker.step << 3) | (worker.target << 1) | worker.due;

function unpackWorker(packed: number, worker: Worker | undefined): void {
  if (worker === undefined) return;
  worker.step = packed >> 3;
  worker.target = (packed >> 1) & 3;
  worker.due = packed & 1;
}

const globalUnit: Unit<World> = {
  bits: 2,
  read: (world) => world.hasStarted | (world.isBlocked << 1),
  write(world, packed) {
    world.hasStarted = packed & 1;
    world.isBlocked = packed >> 1;
    world.expiredBlind = false;
  },
};

/** Returns the units that pack a world with the same number of bookings, charges and workers. */
export function unitsOf({ bookings, charges, workers }: World): Unit<World>[] {
  return [
    workersUnit(workers.length),
    ...bookings.map((_, index) => bookingUnit(index)),
    ...charges.map((_, index) => chargeUnit(index)),
    globalUnit,
  ];
}
