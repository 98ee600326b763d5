import { counterMethods, type DayBook, type DayBookLine, startOfDayInIndia } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';
import { type CounterMovement, findCounterMovements } from '../../payment/charge/find-counter-movements.ts';
import { isInDrawer } from './drawer-cash.ts';
import type { DrawerRecord } from './drawer.model.ts';
import { findDrawersOpenIn } from './find-drawers.ts';
import { describeDrawer, namePeople, peopleOf, type PersonOf } from './present-drawer.ts';

/** Every day in India has 24 hours. */
const dayMs = 86_400_000;

/** The day book, and its counter money one by one, oldest first. */
export type DayRecords = { book: DayBook; movements: CounterMovement[]; personOf: PersonOf };

/** Reads the day book of a location and a day in India. Money is dated by our clock, so a past day never changes. */
export async function readDayBook(locationId: ObjectId, day: string): Promise<DayRecords> {
  const from = startOfDayInIndia(day);
  const to = new Date(from.getTime() + dayMs);
  const drawers = await findDrawersOpenIn(locationId, { from, to });
  const all = await findCounterMovements(locationId, spanOf(drawers, { from, to }));
  const movements = all.filter(({ at }) => at >= from && at < to);
  const personOf = await namePeople([...movements.map(({ by }) => by), ...drawers.flatMap(peopleOf)]);
  const isOutside = (movement: CounterMovement): boolean =>
    movement.method === 'cash' && !drawers.some((drawer) => isInDrawer(drawer, movement));
  const lines = linesOf(movements.map((movement) => ({ ...movement, isOutside: isOutside(movement) })));
  const named = lines.map(({ by, ...line }): DayBookLine => ({ person: personOf(by), ...line }));
  return {
    movements,
    personOf,
    book: {
      lines: named.toSorted(byPersonAndMethod),
      drawers: drawers.map((drawer) => describeDrawer(drawer, all, personOf)),
    },
  };
}

/** Extends a day to the first opening and the last closing of its drawers, whose expected cash needs all of it. */
function spanOf(drawers: readonly DrawerRecord[], { from, to }: { from: Date; to: Date }) {
  const starts = drawers.filter(({ closing }) => closing).map(({ openedAt }) => openedAt);
  const ends = drawers.flatMap(({ closing }) => (closing ? [closing.at] : []));
  const timesOf = (dates: Date[]): number[] => dates.map((date) => date.getTime());
  return {
    from: new Date(Math.min(...timesOf([from, ...starts]))),
    to: new Date(Math.max(...timesOf([to, ...ends]))),
  };
}

type Placed = CounterMovement & { isOutside: boolean };
type Line = Omit<DayBookLine, 'person'> & { by: ObjectId };

const keyOf = ({ by, method, isVerified, isOutside, isDeposit }: Placed): string =>
  [String(by), method, isVerified, isOutside, isDeposit].join();

/** Sums movements by person, method, verification, whether cash belongs to a drawer, and whether it is a deposit. */
function linesOf(movements: readonly Placed[]): Line[] {
  const lines = new Map<string, Line>();
  for (const movement of movements) {
    const key = keyOf(movement);
    const line = lines.get(key) ?? emptyLine(movement);
    const payments = line.payments + (movement.kind === 'taken' ? 1 : 0);
    lines.set(key, { ...line, payments, [movement.kind]: line[movement.kind] + movement.amount });
  }
  return [...lines.values()];
}

const emptyLine = ({ by, method, isVerified, isOutside, isDeposit }: Placed): Line => ({
  by,
  method,
  ...(isVerified !== undefined && { isVerified }),
  ...(isOutside && { isOutsideDrawer: true as const }),
  ...(isDeposit && { isDeposit }),
  payments: 0,
  taken: 0,
  returned: 0,
  corrected: 0,
});

const byPersonAndMethod = (a: DayBookLine, b: DayBookLine): number =>
  a.person.name.localeCompare(b.person.name) ||
  a.person._id.localeCompare(b.person._id) ||
  counterMethods.indexOf(a.method) - counterMethods.indexOf(b.method) ||
  Number(a.isOutsideDrawer ?? false) - Number(b.isOutsideDrawer ?? false) ||
  Number(a.isDeposit ?? false) - Number(b.isDeposit ?? false);
