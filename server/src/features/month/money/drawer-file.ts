import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import { isInDrawer } from '../../counter/drawer/drawer-cash.ts';
import type { DrawerRecord } from '../../counter/drawer/drawer.model.ts';
import { findDrawersOpenIn } from '../../counter/drawer/find-drawers.ts';
import { namePeople, peopleOf } from '../../counter/drawer/present-drawer.ts';
import { findBookings } from '../../booking/find/find-bookings.ts';
import { findLocations } from '../../location/find-locations.ts';
import type { LocationRecord } from '../../location/location.model.ts';
import { type CounterMovement, findCounterMovements } from '../../payment/charge/find-counter-movements.ts';
import type { MonthSpan } from '../../receipt/month/month-series.ts';
import { amountText } from '../papers/amount-text.ts';
import { codeOf, linesOf, type Money, momentCells } from './money-context.ts';
import { differenceRow } from './differences-file.ts';

const head = [
  'Location',
  'Date',
  'Time',
  'Entry',
  'Person',
  'Booking',
  'Amount',
  'Drawer',
  'Opening count',
  'Before the month',
  'Expected',
  'Counted',
  'Difference',
  'Reason',
  'Counted by',
];

const entryTexts: Record<CounterMovement['kind'], string> = {
  taken: 'Cash taken',
  returned: 'Cash returned',
  corrected: 'Correction',
};

/** A drawer with the rupees that came into it before the month and in it. */
type Counted = DrawerRecord & { before: number; within: number };

/**
 * Writes `drawer.csv`: for each location, each movement of cash in the month, and then each drawer that was open in it.
 * Movements are read by the week, so that a month never is in memory.
 */
export async function* writeDrawers(money: Money): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head);
  for (const location of await findLocations({ includesDisabled: true })) yield* writeLocation(location, money);
}

async function* writeLocation(location: LocationRecord, money: Money): AsyncGenerator<string> {
  const { span } = money;
  const drawers = await findDrawersOpenIn(location._id, { from: span.from, to: span.until });
  const counted = await Promise.all(drawers.map(async (drawer) => startOf(drawer, span)));
  for (const week of weeksOf(span)) {
    const movements = (await findCounterMovements(location._id, week)).filter(({ method }) => method === 'cash');
    yield linesOf(await movementRows(movements, counted, location));
  }
  yield linesOf(await drawerRows(counted, location, money));
}

const weekMs = 7 * 86_400_000;

function weeksOf({ from, until }: MonthSpan): { from: Date; to: Date }[] {
  const weeks: { from: Date; to: Date }[] = [];
  for (let start = from.getTime(); start < until.getTime(); start += weekMs) {
    weeks.push({ from: new Date(start), to: new Date(Math.min(start + weekMs, until.getTime())) });
  }
  return weeks;
}

const signedOf = ({ kind, amount }: CounterMovement): number => (kind === 'taken' ? amount : 0 - amount);

/** A drawer that was counted after the month was open when it ended. */
async function startOf({ closing, ...drawer }: DrawerRecord, { from, until }: MonthSpan): Promise<Counted> {
  const own = { ...drawer, ...(closing && closing.at < until && { closing }) };
  const isEarlier = drawer.openedAt < from;
  const earlier = isEarlier ? await findCounterMovements(drawer.locationId, { from: drawer.openedAt, to: from }) : [];
  const before = earlier.filter((each) => isInDrawer(own, each)).reduce((sum, each) => sum + signedOf(each), 0);
  return { ...own, before, within: 0 };
}

async function movementRows(
  movements: readonly CounterMovement[],
  drawers: Counted[],
  { name }: LocationRecord,
): Promise<string[][]> {
  if (movements.length === 0) return [];
  const bookings = await findBookings(movements.map(({ bookingId }) => bookingId));
  const codes = new Map(bookings.map((booking) => [String(booking._id), codeOf(booking)]));
  const personOf = await namePeople(movements.map(({ by }) => by));
  return movements.map((movement) => {
    const drawer = drawers.find((each) => isInDrawer(each, movement));
    if (drawer) drawer.within += signedOf(movement);
    return [
      name,
      ...momentCells(movement.at),
      `${entryTexts[movement.kind]}${movement.isDeposit ? ', deposit' : ''}`,
      personOf(movement.by).name,
      codes.get(String(movement.bookingId)) ?? '',
      amountText(signedOf(movement) * 100),
      drawer ? String(drawer._id) : '',
      ...Array.from({ length: 7 }, () => ''),
    ];
  });
}

async function drawerRows(drawers: readonly Counted[], { name }: LocationRecord, money: Money): Promise<string[][]> {
  const personOf = await namePeople(drawers.flatMap(peopleOf));
  return drawers.map(({ _id, by, openedAt, openingCount, before, within, closing, reason = '' }) => {
    const expected = openingCount + before + within;
    const difference = closing ? closing.count - expected : 0;
    const rupees = (amount: number): string => amountText(amount * 100);
    if (closing && difference !== 0) {
      const about = { kind: 'Drawer', since: closing.at, paise: difference * 100 };
      const detail = `${name}, ${personOf(by).name}: ${reason}`;
      money.drawerDifferences.push(differenceRow({ ...about, theirs: `drawer ${String(_id)}`, detail }, money));
    }
    return [
      name,
      ...momentCells(openedAt),
      closing ? 'Drawer' : 'Drawer, still open',
      personOf(by).name,
      '',
      '',
      String(_id),
      rupees(openingCount),
      rupees(before),
      rupees(expected),
      ...(closing ? [rupees(closing.count), rupees(difference), reason, personOf(closing.by).name] : ['', '', '', '']),
    ];
  });
}
