import { addDays, type ContractId, type HandOutBody, type Licence, minutesOf } from '@rental/contracts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { auditedStep } from '../../src/features/counter/counter.routes.ts';
import { handOutCar, type Stepped } from '../../src/features/counter/stage/hand-out-car.ts';
import { recordNoShow } from '../../src/features/counter/stage/mark-no-show.ts';
import { takeBackCar } from '../../src/features/counter/stage/take-back-car.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { counterSince } from './counter-stories.ts';
import { momentFromNow } from './near-now.ts';
import { clerkAt } from './seed-clerks.ts';
import { cars } from './seed-data.ts';
import { takeDeposit } from './seed-deposits.ts';
import { seedPhotoOf, seedPhotos } from './seed-photos.ts';
import { findReturnDamage, isLate, lateReturn, returnOf } from './seed-returns.ts';
import type { DemoBooking } from './seed-stories.ts';
import { type Act, asAdmin, asOf, idOf, type Moment, momentOf, recordIdOf, type Stage, unlessTaken } from './stage.ts';

/** A paid booking whose car a clerk hands out. */
export type Rental = Pick<
  DemoBooking,
  'car' | 'at' | 'madeOn' | 'minute' | 'from' | 'dayCount' | 'wants' | 'stops' | 'hasPhotos'
>;
type CounterStage = Pick<Stage, 'names' | 'day'>;
type Step = 'counter.handOut' | 'counter.takeBack' | 'counter.noShow';

/** Returns the events at the counter up to now: cars handed out and taken back, and customers who did not come. */
export function handoverActs(rentals: readonly Rental[], stage: CounterStage, deps: Deps): Act[] {
  const tracked = rentals.filter(({ from, stops }) => from >= counterSince && stops !== 'booked');
  return tracked
    .flatMap((rental, index) => stepsOf(rental, { index, odometer: odometerOf(rental, tracked) }))
    .filter(({ on, minute }) => on < 0 || (on === 0 && minute <= momentFromNow(stage.day, 0).minute))
    .map(({ on, minute, ...step }) => ({
      on,
      minute,
      play: async () => playStep({ ...step, at: momentOf(stage.day, on, minute) }, stage, deps),
    }));
}

type Notes = Pick<HandOutBody, 'odometer' | 'fuelEighths' | 'licences'>;

type Planned = Moment & { step: Step; rental: Rental; notes?: Notes };

/** The typical kilometres of a day. */
const perDay = 145;

/** Returns the reading of the car’s odometer at the start of the rental. */
function odometerOf({ car, from }: Rental, rentals: readonly Rental[]): number {
  const earlier = rentals.filter((each) => each.car === car && each.from < from && each.stops !== 'no_show');
  const start = 9_400 + cars.findIndex(({ key }) => key === car) * 2_317;
  return earlier.reduce((reading, { dayCount }) => reading + dayCount * perDay, start);
}

/** Hand-outs ignore it unless the business notes licences. */
const demoLicence = (index: number): Licence => ({
  licenceClass: 'LMV',
  lastFour: String(4_100 + index * 37),
  issuedOn: '2014-06-09',
  validUntil: '2034-06-08',
  seenAs: index % 2 === 0 ? 'card' : 'digilocker',
  confirmedAge: 23,
});

const [openMinute, noon, minutesToSpread] = [9 * 60 + 30, 12 * 60, 6 * 60];
const [secondDay, fullTank] = [11 * 60, 8];
const minutesAtCounter = 8;

/** Returns when the car of a rental is handed out and taken back. The minutes differ, so that the demo looks real. */
function stepsOf(rental: Rental, { index, odometer }: { index: number; odometer: number }): Planned[] {
  const { from, dayCount, madeOn, minute, wants, stops } = rental;
  if (stops === 'no_show') return [{ on: from + 1, minute: secondDay, step: 'counter.noShow', rental }];
  const spread = (index * 47) % minutesToSpread;
  const pickUp = wants.pickUpTime === undefined ? openMinute + spread : minutesOf(wants.pickUpTime) + (index % 3) * 5;
  const ready = madeOn === from ? Math.max(pickUp, minute + minutesAtCounter) : pickUp;
  const handOut = { odometer, fuelEighths: fullTank, licences: { customer: demoLicence(index), second: null } };
  const out = { on: from, minute: ready, step: 'counter.handOut', rental, notes: handOut } as const;
  if (stops === 'out') return [out];
  const back = wants.returnTime === undefined ? noon + spread : minutesOf(wants.returnTime) - (index % 3) * 5;
  const takeBack = { odometer: odometer + dayCount * perDay, fuelEighths: fullTank - (index % 3) };
  const due = { on: from + dayCount - 1, minute: back };
  const when = isLate(rental) ? { on: from + dayCount, minute: lateReturn.minute } : due;
  return [out, { ...when, step: 'counter.takeBack', rental, notes: takeBack }];
}

type Played = Omit<Planned, 'on' | 'minute'> & { at: Date };

/** Performs a step, unless an earlier seed has done so or staff have changed the booking since. */
async function playStep({ step, rental, at, notes }: Played, { names, day }: CounterStage, deps: Deps): Promise<void> {
  const carId = idOf(names.carIds, rental.car);
  const fromDate = addDays(day.today, rental.from);
  const booking = await Booking.findOne({
    kind: 'booking',
    status: 'confirmed',
    carId,
    fromDate,
  }).lean<BookingRecord>();
  const recordId = recordIdOf(at, `${step} ${rental.car}`);
  if (!booking || isPast(booking, step, recordId)) return;
  const clerk = clerkAt(rental.at, names);
  const { email: by, ...caller } = clerk;
  const then = asOf(at, deps);
  const { licences, ...readings } = notes ?? {};
  const body = { bookingId: String(booking._id), rev: booking.rev, recordId, ...readings };
  const perform: Record<Step, () => Promise<Stepped>> = {
    'counter.handOut': async () => {
      const { rev } = await takeDeposit(booking, clerk, { names, deps: then });
      return handOutCar({ ...body, rev, licences }, caller, then);
    },
    'counter.takeBack': async () => takeBackCar({ ...body, ...returnOf(rental, at), unusedDays: 'keep' }, caller, then),
    'counter.noShow': async () => recordNoShow(body, caller, then),
  };
  const action: ContractId = step;
  await unlessTaken(async () =>
    asAdmin({ action, by }, { names, deps: then }, async () => {
      const stepped = await perform[step]();
      const handover = { bookingId: body.bookingId, caller: { ...caller, role: 'admin' as const } };
      if (rental.hasPhotos) await seedPhotos(handover, then);
      const damage = await findReturnDamage(booking._id);
      if (damage) await seedPhotoOf(damage, handover, then);
      return { data: null, ...auditedStep(stepped) };
    }),
  );
}

/** Whether the booking has taken this step, possibly undone since, or can’t take it. */
const isPast = ({ stage, handovers = [] }: BookingRecord, step: Step, recordId: string): boolean =>
  handovers.some(({ id }) => String(id) === recordId) || stage !== (step === 'counter.takeBack' ? 'out' : undefined);
