import { itemAt, type Unit } from '../search/model.ts';
import type { Part, Refund, Worker, World } from './world.ts';

/** Added before packing, because the amount owed may be negative in a mutant. */
const debtFloor = 8;

const bookingUnit: Unit<World> = {
  bits: 13,
  read: ({ booking, hasStarted }) =>
    booking.isCancelled |
    (booking.isReturned << 1) |
    (booking.followUp << 2) |
    (booking.mailedCancelled << 3) |
    (hasStarted << 4) |
    (booking.external << 5) |
    (booking.mailedOutside << 7) |
    ((booking.owed + debtFloor) << 9),
  write(world, packed) {
    const { booking } = world;
    booking.isCancelled = packed & 1;
    booking.isReturned = (packed >>> 1) & 1;
    booking.followUp = (packed >>> 2) & 1;
    booking.mailedCancelled = (packed >>> 3) & 1;
    world.hasStarted = (packed >>> 4) & 1;
    booking.external = (packed >>> 5) & 3;
    booking.mailedOutside = (packed >>> 7) & 3;
    booking.owed = ((packed >>> 9) & 15) - debtFloor;
  },
};

const backUnit = (index: number): Unit<World> => ({
  bits: 3,
  read: ({ booking }) => itemAt(booking.backs, index),
  write({ booking }, packed) {
    booking.backs[index] = packed;
  },
});

const chargeUnit: Unit<World> = {
  bits: 12,
  read: ({ charge, outside }) =>
    charge.outcome |
    (charge.outside << 2) |
    (charge.lost << 4) |
    (charge.told << 6) |
    (charge.nextAt << 8) |
    (outside << 10),
  write(world, packed) {
    const { charge } = world;
    charge.outcome = packed & 3;
    charge.outside = (packed >>> 2) & 3;
    charge.lost = (packed >>> 4) & 3;
    charge.told = (packed >>> 6) & 3;
    charge.nextAt = (packed >>> 8) & 3;
    world.outside = (packed >>> 10) & 3;
  },
};

const partUnit = (index: number): Unit<World> => ({
  bits: 12,
  read: ({ charge }) => packPart(itemAt(charge.parts, index)),
  write: ({ charge }, packed) => unpackPart(packed, itemAt(charge.parts, index)),
});

const packPart = (part: Part) =>
  part.entry |
  (part.amount << 2) |
  (part.state << 4) |
  (part.gen << 6) |
  (part.byHand << 7) |
  (part.tries << 8) |
  (part.refund << 10);

function unpackPart(packed: number, part: Part): void {
  part.entry = packed & 3;
  part.amount = (packed >>> 2) & 3;
  part.state = (packed >>> 4) & 3;
  part.gen = (packed >>> 6) & 1;
  part.byHand = (packed >>> 7) & 1;
  part.tries = (packed >>> 8) & 3;
  part.refund = (packed >>> 10) & 3;
}

const refundsOfUnit = 4;

/** Packs the refunds of one part. */
const refundsUnit = (first: number): Unit<World> => ({
  bits: 4 * refundsOfUnit,
  read({ refunds }) {
    let packed = 0;
    for (let index = 0; index < refundsOfUnit; index++)
      packed |= packRefund(itemAt(refunds, first + index)) << (4 * index);
    return packed;
  },
  write({ refunds }, packed) {
    for (let index = 0; index < refundsOfUnit; index++) {
      const refund = itemAt(refunds, first + index);
      refund.state = (packed >>> (4 * index)) & 3;
      refund.amount = (packed >>> (4 * index + 2)) & 3;
    }
  },
});

const packRefund = ({ state, amount }: Refund) => state | (amount << 2);

/**
 * Packs the worker at `index` after all workers have been sorted, with idle ones first. Workers are interchangeable.
 */
const workerUnit = (index: number): Unit<World> => ({
  bits: 32,
  read: ({ workers }) => (index === 0 ? sortWorkers(workers) : (sorted[index] ?? 0)),
  write: ({ workers }, packed) => unpackWorker(packed, itemAt(workers, index)),
});

// Units are read in order, so the unit of the first worker sorts the workers for all of them.
const sorted: number[] = [];

function sortWorkers(workers: readonly Worker[]): number {
  for (let index = 0; index < workers.length; index++) {
    const item = packWorker(itemAt(workers, index));
    let place = index;
    for (; place > 0 && (sorted[place - 1] ?? 0) > item; place--) sorted[place] = sorted[place - 1] ?? 0;
    sorted[place] = item;
  }
  return sorted[0] ?? 0;
}

function packWorker(worker: Worker): number {
  let news = 0;
  for (let index = 0; index < worker.news.length; index++) {
    const { state, gen, isSecond } = itemAt(worker.news, index);
    news |= (state | (gen << 2) | (isSecond << 3)) << (4 * index);
  }
  const own =
    worker.step |
    (worker.isStale << 5) |
    (worker.part << 6) |
    (worker.gen << 8) |
    (worker.flag << 9) |
    (worker.isNew << 10) |
    (worker.isRefused << 11) |
    (worker.sum << 12) |
    (worker.left << 14) |
    (worker.seen << 16);
  return (own | (news << 20)) >>> 0;
}

function unpackWorker(packed: number, worker: Worker): void {
  worker.step = packed & 31;
  worker.isStale = (packed >>> 5) & 1;
  worker.part = (packed >>> 6) & 3;
  worker.gen = (packed >>> 8) & 1;
  worker.flag = (packed >>> 9) & 1;
  worker.isNew = (packed >>> 10) & 1;
  worker.isRefused = (packed >>> 11) & 1;
  worker.sum = (packed >>> 12) & 3;
  worker.left = (packed >>> 14) & 3;
  worker.seen = (packed >>> 16) & 15;
  for (let index = 0; index < worker.news.length; index++) {
    const news = itemAt(worker.news, index);
    const bits = (packed >>> (20 + 4 * index)) & 15;
    news.state = bits & 3;
    news.gen = (bits >>> 2) & 1;
    news.isSecond = bits >>> 3;
  }
}

/** Returns the units that pack a world with the same number of workers, parts, entries and refunds. */
export function unitsOf({ workers, charge, booking, refunds }: World): Unit<World>[] {
  return [
    ...workers.map((_, index) => workerUnit(index)),
    ...refunds.flatMap((_, index) => (index % refundsOfUnit === 0 ? [refundsUnit(index)] : [])),
    ...charge.parts.map((_, index) => partUnit(index)),
    bookingUnit,
    chargeUnit,
    ...booking.backs.map((_, index) => backUnit(index)),
  ];
}
