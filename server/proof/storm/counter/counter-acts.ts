import { addDays } from '@rental/contracts';
import { createBlock } from '../../../src/features/block/create-block.ts';
import { createBooking } from '../../../src/features/booking/create-booking.ts';
import { confirmBooking } from '../../../src/features/counter/money/confirm-booking.ts';
import { correctMoney } from '../../../src/features/counter/money/correct-money.ts';
import { takeMoney } from '../../../src/features/counter/money/take-money.ts';
import { handOutCar } from '../../../src/features/counter/stage/hand-out-car.ts';
import { recordNoShow } from '../../../src/features/counter/stage/mark-no-show.ts';
import { takeBackCar } from '../../../src/features/counter/stage/take-back-car.ts';
import { undoStep } from '../../../src/features/counter/stage/undo-step.ts';
import { createHoldKeeper } from '../../../src/features/payment/hold-expiry.ts';
import { cancelBooking } from '../../../src/features/rental/cancel-booking.ts';
import { previewStaffChange } from '../../../src/features/rental/change/plan-staff-change.ts';
import { changeByStaff } from '../../../src/features/rental/change/staff-change.ts';
import { claimLateDays } from '../../../src/features/rental/late/claim-late-days.ts';
import type { Caller } from '../../../src/http/caller.ts';
import type { VehicleRecord } from '../../../src/features/vehicle/vehicle.model.ts';
import { type Act, type ActName, actOf } from '../race-acts.ts';
import { inWords } from '../race-plays.ts';
import { type CounterStage, dayAfter, wrongEntryId } from './counter-stage.ts';

type CounterAct = (stage: CounterStage, recordId: string) => Promise<unknown>;

const depsOf = ({ rental: { app } }: CounterStage) => ({ ...app.deps, holds: createHoldKeeper(app.deps) });

const shownOf = ({ shown }: CounterStage) => ({ bookingId: String(shown._id), rev: shown.rev });

/** Only the id and the rank of the caller matter to these calls. */
const callerOf = ({ staff }: CounterStage) => staff as Caller;

type Change = { days?: number; isExchange?: true; pay?: 'later' | 'request' };

const changes = {
  'exchanges the car': { isExchange: true },
  shortens: { days: -1 },
  extends: { days: 1 },
  'requests a payment': { days: 1, pay: 'request' },
} as const satisfies Record<string, Change>;

const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name);

function wishOf({ shown, other }: CounterStage, { days = 0, isExchange }: Change) {
  const { _id, fromDate, toDate } = shown;
  const dates = { bookingId: String(_id), fromDate, toDate: addDays(toDate, days) };
  return { ...dates, price: 'keep' as const, ...(isExchange && { carId: String(other._id) }), limit: null };
}

/** Shows a change to staff, who then agree to its amounts. Nothing else needs to be prepared. */
export async function prepareAct(name: AnyActName, stage: CounterStage): Promise<void> {
  if (!isChange(name)) return;
  const { toPay, toRefund } = await previewStaffChange(wishOf(stage, changes[name]), depsOf(stage));
  stage.agreed.set(name, { expectedToPay: toPay, expectedToRefund: toRefund });
}

function change(name: keyof typeof changes): CounterAct {
  return async (stage, recordId) => {
    const { pay = 'later' }: Change = changes[name];
    const amounts = stage.agreed.get(name) ?? { expectedToPay: 0, expectedToRefund: 0 };
    const by = { adminId: String(stage.admin), reason: 'The customer called' };
    const wish = { ...wishOf(stage, changes[name]), ...amounts, ...by, pay, recordId };
    await changeByStaff({ ...wish, rev: stage.shown.rev }, depsOf(stage));
  };
}

async function bookDay(stage: CounterStage, { _id, carLocations }: VehicleRecord) {
  const { wantedDay: day, rival } = stage;
  const wish = { carId: String(_id), locationId: String(carLocations[0]), fromDate: day, toDate: day };
  await createBooking({ ...wish, customerId: String(rival.user._id), origin: null }, depsOf(stage));
}

const counterActs = {
  'hands out': async (stage, recordId) => handOutCar({ ...shownOf(stage), recordId }, callerOf(stage), depsOf(stage)),
  'takes back': async (stage, recordId) =>
    takeBackCar({ ...shownOf(stage), recordId, unusedDays: 'keep' }, stage.staff, depsOf(stage)),
  'takes back early': async (stage, recordId) =>
    takeBackCar({ ...shownOf(stage), recordId, unusedDays: 'policy' }, stage.staff, depsOf(stage)),
  'marks a no-show': async (stage, recordId) =>
    recordNoShow({ ...shownOf(stage), recordId }, stage.staff, depsOf(stage)),
  undoes: async (stage) => undoStep(shownOf(stage), callerOf(stage), depsOf(stage)),
  'exchanges the car': change('exchanges the car'),
  shortens: change('shortens'),
  extends: change('extends'),
  'requests a payment': change('requests a payment'),
  'takes money': async (stage, recordId) =>
    takeMoney(
      { ...shownOf(stage), recordId, amount: 1_000, method: 'card', reference: 'T 17', caller: stage.staff },
      depsOf(stage),
    ),
  corrects: async (stage, recordId) => {
    const wrong = { recordId, entryId: wrongEntryId, reason: 'Wrong booking', adminId: String(stage.admin) };
    await correctMoney({ ...shownOf(stage), ...wrong }, depsOf(stage));
  },
  confirms: async (stage) => {
    const payment = { amount: 1_000, method: 'cash' as const };
    await confirmBooking({ ...shownOf(stage), payment, caller: stage.staff, limit: null }, depsOf(stage));
  },
  'admin cancels': async (stage) => {
    const cancelAs = { adminId: String(stage.admin), reason: 'The car broke down', refund: 'full' as const };
    await cancelBooking({ bookingId: String(stage.shown._id), cancelAs }, depsOf(stage));
  },
  'late days': async (stage) => claimLateDays(depsOf(stage)),
  'blocks over bookings': async (stage) => {
    const { carId, fromDate } = stage.shown;
    const input = { carId: String(carId), toDate: addDays(dayAfter, 30), note: 'new tyres', overBookings: true };
    const from = fromDate < stage.wantedDay ? stage.wantedDay : fromDate;
    await createBlock({ ...input, fromDate: from, createdBy: String(stage.admin) }, depsOf(stage));
  },
  'rival books the other car': async (stage) => bookDay(stage, stage.other),
  'rival books the car': async (stage) => bookDay(stage, stage.rental.car),
} satisfies Record<string, CounterAct>;

type CounterActName = keyof typeof counterActs;
export type AnyActName = ActName | CounterActName;

const isOfCounter = (name: AnyActName): name is CounterActName => Object.hasOwn(counterActs, name);

/** Returns the named action, which returns one word: `done`, the status reported to the rival, or an error code. */
export function counterActOf(name: AnyActName, stage: CounterStage): ReturnType<typeof inWords> {
  if (!isOfCounter(name)) return actOf(name, stage);
  const act: Act = async () => {
    await counterActs[name](stage, stage.recordOf(name));
    return 'done';
  };
  return inWords(async () => act(stage));
}
