import { addDays, type AddChargeBody, type AgreedCharge } from '@rental/contracts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { addCharge } from '../../src/features/counter/extra-charge/add-charge.ts';
import { auditedMoney } from '../../src/features/counter/money/money.routes.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { clerkAt } from './seed-clerks.ts';
import { demoCustomer } from './seed-data.ts';
import { idOf } from './seed-fleet.ts';
import { bengaluru } from './seed-locations.ts';
import { type Act, asAdmin, asOf, momentOf, recordIdOf, type Stage, unlessTaken } from './stage.ts';

/** The extra charges to which the demo’s customers agree. */
export const demoCharges: AgreedCharge[] = [
  { kind: 'late', words: '₹200 per started hour, after 30 minutes', price: 200, per: 'hour' },
  { kind: 'fuel', words: '₹450 per missing eighth of the tank', price: 450, per: 'eighth' },
  { kind: 'cleaning', words: '₹800 if the inside needs a deep clean', price: 800, per: 'time' },
  { kind: 'toll', words: 'As paid by FASTag' },
  { kind: 'fine', words: 'As on the official notice' },
  { kind: 'damage', words: 'By the price list at the counter' },
];

type Fine = Omit<AddChargeBody, 'bookingId' | 'rev' | 'recordId'> & {
  car: string;
  at: string;
  /** The first day of the rental, and when the fine is charged. */
  from: number;
  on: number;
  minute: number;
};

const fine: Fine = {
  car: 'Creta',
  at: bengaluru,
  from: -14,
  on: -2,
  minute: 11 * 60 + 20,
  kind: 'fine',
  amount: 1_000,
  reason: 'Speeding on the airport road',
  evidence: 'Notice KA19-220481',
};

/** Returns the event of a fine that arrives after the return of a car. Playing it again changes nothing. */
export function chargeActs(stage: Pick<Stage, 'names' | 'day'>, deps: Deps): Act[] {
  return [{ on: fine.on, minute: fine.minute, play: async () => chargeFine(stage, deps) }];
}

async function chargeFine({ names, day }: Pick<Stage, 'names' | 'day'>, deps: Deps): Promise<void> {
  const { car, at, from, on, minute, ...charge } = fine;
  const moment = momentOf(day, on, minute);
  const booking = await Booking.findOne({
    kind: 'booking',
    status: 'confirmed',
    stage: 'returned',
    customerId: idOf(names.people, demoCustomer.email),
    carId: idOf(names.carIds, car),
    fromDate: addDays(day.today, from),
  }).lean<BookingRecord>();
  const recordId = recordIdOf(moment, 'fine');
  if (!booking || booking.ledger.some(({ id }) => String(id) === recordId)) return;
  const then = asOf(moment, deps);
  const { email: by, id: adminId } = clerkAt(at, names);
  const body = { ...charge, bookingId: String(booking._id), rev: booking.rev, recordId };
  await unlessTaken(async () =>
    asAdmin({ action: 'counter.addCharge', by }, { names, deps: then }, async () =>
      auditedMoney(await addCharge({ ...body, adminId }, then), charge),
    ),
  );
}
