import { createLayout, recordUnit, workerUnits } from '../search/field.ts';
import { itemAt, type Unit } from '../search/model.ts';
import type { Worker, World } from './world.ts';

const worldLayout = createLayout({ hasStarted: 1, outside: 2, back: 2 });
const bookingLayout = createLayout({
  isCancelled: 1,
  isReturned: 1,
  followUp: 1,
  mailedCancelled: 1,
  external: 2,
  mailedOutside: 2,
});
const chargeLayout = createLayout({ outcome: 2, outside: 2, back: 2, lost: 2, told: 3, nextAt: 2 });
const partLayout = createLayout({ entry: 2, amount: 2, state: 2, gen: 1, byHand: 1, tries: 2, refund: 2 });
const refundLayout = createLayout({ state: 2, amount: 2 });
const newsLayout = createLayout({ state: 2, gen: 1, isSecond: 1 });
const workerLayout = createLayout({
  step: 5,
  isStale: 1,
  part: 2,
  gen: 1,
  flag: 1,
  isNew: 1,
  isRefused: 1,
  sum: 2,
  left: 2,
  seen: 4,
});

/** Added to the amount owed before packing, because that amount may be negative in a mutant. */
const debtFloor = 8;

const owedUnit: Unit<World> = {
  bits: 4,
  read: ({ booking }) => booking.owed + debtFloor,
  write({ booking }, packed) {
    booking.owed = packed - debtFloor;
  },
};

const backUnit = (index: number): Unit<World> => ({
  bits: 3,
  read: ({ booking }) => itemAt(booking.backs, index),
  write({ booking }, packed) {
    booking.backs[index] = packed;
  },
});

const shiftOfNews = (index: number) => workerLayout.bits + index * newsLayout.bits;

function packWorker(worker: Worker): number {
  let packed = workerLayout.pack(worker);
  for (let index = 0; index < worker.news.length; index++)
    packed |= newsLayout.pack(itemAt(worker.news, index)) << shiftOfNews(index);
  return packed;
}

function unpackWorker(packed: number, worker: Worker): void {
  workerLayout.unpack(packed, worker);
  for (let index = 0; index < worker.news.length; index++)
    newsLayout.unpack(packed >>> shiftOfNews(index), itemAt(worker.news, index));
}

/** Returns the units for packing every world that has as many workers, parts, entries and refunds as this one. */
export function unitsOf({ workers, charge, booking, refunds }: World): Unit<World>[] {
  return [
    ...workerUnits<Worker, World>(workers.length, { bits: 32, pack: packWorker, unpack: unpackWorker }),
    ...refunds.map((_, index) => recordUnit(refundLayout, (world: World) => itemAt(world.refunds, index))),
    ...charge.parts.map((_, index) => recordUnit(partLayout, (world: World) => itemAt(world.charge.parts, index))),
    recordUnit(worldLayout, (world) => world),
    recordUnit(bookingLayout, (world) => world.booking),
    recordUnit(chargeLayout, (world) => world.charge),
    owedUnit,
    ...booking.backs.map((_, index) => backUnit(index)),
  ];
}
