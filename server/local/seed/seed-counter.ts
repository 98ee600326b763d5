import { addDays } from '@rental/contracts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import { previewStaffChange } from '../../src/features/rental/change/plan-staff-change.ts';
import { presentStaffChange } from '../../src/features/rental/change/present-staff-change.ts';
import { changeByStaff } from '../../src/features/rental/change/staff-change.ts';
import { findCounter, switchCounter, switchLicences } from '../../src/features/settings/counter-settings.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { counterSince, demoChange, type StaffBooking, waitingBlock } from './counter-stories.ts';
import { challanActs } from './seed-challans.ts';
import { chargeActs } from './seed-charges.ts';
import { clerkAt } from './seed-clerks.ts';
import { costActs } from './seed-costs.ts';
import { handoverActs } from './seed-handovers.ts';
import { seedBlock } from './seed-office.ts';
import { staffBookingActs } from './seed-staff-bookings.ts';
import type { DemoBooking } from './seed-stories.ts';
import { tollActs } from './seed-tolls.ts';
import {
  type Act,
  asAdmin,
  asOf,
  idOf,
  type Moment,
  momentOf,
  recordIdOf,
  type Stage,
  unlessTaken,
  wasPlayed,
} from './stage.ts';

type CounterStage = Pick<Stage, 'names' | 'day'>;

/** `online` are the bookings of customers, `byStaff` those of clerks, and `byPhone` those that wait for their payment. */
export type CounterStories = {
  online: readonly DemoBooking[];
  byStaff: readonly StaffBooking[];
  byPhone: readonly StaffBooking[];
};

const opening = 8 * 60;
const now: Moment = { on: 0, minute: 24 * 60 };

/**
 * Returns the acts at the counter. The first one turns the counter on. If an admin has turned it off since an earlier
 * seed, there are none. Playing an act again changes nothing.
 */
export async function counterActs(
  { online, byStaff, byPhone }: CounterStories,
  stage: CounterStage,
  deps: Deps,
): Promise<Act[]> {
  const isSwitched = await wasPlayed('counter.saveSettings');
  if (isSwitched && !(await findCounter()).isOn) return [];
  const since = { on: counterSince, minute: opening };
  const rented = [...online.filter(({ end }) => end === null), ...byStaff];
  return [
    ...(isSwitched ? [] : [{ ...since, play: async () => turnOn(since, stage, deps) }]),
    ...staffBookingActs([...byStaff, ...byPhone], stage, deps),
    ...handoverActs(rented, stage, deps),
    ...chargeActs(stage, deps),
    ...challanActs(stage, deps),
    ...tollActs(stage, deps),
    ...costActs(stage, deps),
    { on: waitingBlock.madeOn, minute: opening, play: async () => seedBlock(waitingBlock, stage, deps) },
    { ...now, play: async () => seedChange(stage, deps) },
    { ...now, play: async () => noteLicences(stage, deps) },
  ];
}

async function turnOn({ on, minute }: Moment, { names, day }: CounterStage, deps: Deps): Promise<void> {
  const then = asOf(momentOf(day, on, minute), deps);
  await asAdmin({ action: 'counter.saveSettings' }, { names, deps: then }, async (adminId) => {
    const { before, after } = await switchCounter(true, adminId, then);
    return { data: null, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });
}

/** An owner has staff note licences, unless an earlier seed has done so. */
async function noteLicences({ names, day }: CounterStage, deps: Deps): Promise<void> {
  if (await wasPlayed('counter.saveLicences')) return;
  const then = asOf(momentOf(day, now.on, now.minute), deps);
  await asAdmin({ action: 'counter.saveLicences' }, { names, deps: then }, async (adminId) => {
    const { before, after } = await switchLicences(true, adminId, then);
    return { data: null, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });
}

/** A clerk makes a rental longer, which waits for the customer’s payment, unless an earlier seed has done so. */
async function seedChange({ names, day }: CounterStage, deps: Deps): Promise<void> {
  const { customer, car, at, from, daysMore, reason } = demoChange;
  const fromDate = addDays(day.today, from);
  const [customerId, carId] = [idOf(names.people, customer), idOf(names.carIds, car)];
  const wanted = { kind: 'booking', status: 'confirmed', customerId, carId, fromDate } as const;
  const booking = await Booking.findOne(wanted).lean<BookingRecord>();
  if (!booking || (await wasPlayed('rental.adminChange'))) return;
  const moment = momentOf(day, now.on, now.minute);
  const plain = asOf(moment, deps);
  const then = { ...plain, holds: createHoldKeeper(plain) };
  const { email: by, id: adminId } = clerkAt(at, names);
  const toDate = addDays(booking.toDate, daysMore);
  const wish = { bookingId: String(booking._id), fromDate, toDate, price: 'keep', limit: null } as const;
  await unlessTaken(async () => {
    const { toPay: expectedToPay, toRefund: expectedToRefund, rev } = await previewStaffChange(wish, then);
    const change = { ...wish, pay: 'request', reason, rev, expectedToPay, expectedToRefund, adminId } as const;
    const recordId = recordIdOf(moment, 'change');
    await asAdmin({ action: 'rental.adminChange', by }, { names, deps: then }, async () =>
      presentStaffChange(await changeByStaff({ ...change, recordId }, then), reason),
    );
  });
}
