import type { SuccessFields } from '../../../local/razorpay-sandbox/entities.ts';
import type { BookingRecord } from '../../../src/features/booking/booking.model.ts';
import { handOutCar } from '../../../src/features/counter/stage/hand-out-car.ts';
import { takeBackCar } from '../../../src/features/counter/stage/take-back-car.ts';
import { confirmBooking } from '../../../src/features/counter/money/confirm-booking.ts';
import { takeMoney } from '../../../src/features/counter/money/take-money.ts';
import type { Caller } from '../../../src/http/caller.ts';
import type { VehicleRecord } from '../../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../../src/platform/mongo.ts';
import { emptyTestDatabase } from '../../../test/support/database.ts';
import { buildVehicle } from '../../../test/support/factories.ts';
import {
  createCustomer,
  type Ordered,
  type Period,
  readBooking,
  type Rental,
  stageRental,
} from '../../../test/support/open-rental.ts';
import { orderDay } from '../../../test/support/request-change.ts';
import { turnOnCounter } from '../../../test/support/turn-on-counter.ts';
import type { Stage } from '../race-stage.ts';

/*
 * A booking of three days at 1,000 rupees each, while the counter is on. A payment request is for one more day or, if
 * the booking owes money, for its balance.
 */

type Place =
  | 'hold'
  | 'ahead'
  | 'owing'
  | 'owing after cash'
  | 'begun'
  | 'missed'
  | 'out'
  | 'out and late'
  | 'returned today';
type Request = 'ordered' | 'promised' | 'paid' | 'lapsed' | 'lapsed and paid';

export type CounterStageName = Place | `${Place}, request ${Request}`;

export type CounterStage = Stage & {
  ordered: Ordered;
  /** A free car at the same location and price. */
  other: VehicleRecord;
  /** The booking as both rivals saw it when they began. */
  shown: BookingRecord;
  /** The id that the browser has made for the call of each rival, by the name of the act. */
  recordOf: (act: string) => string;
  /** The amounts that staff were shown, by the name of the act. */
  agreed: Map<string, { expectedToPay: number; expectedToRefund: number }>;
  staff: { id: string; staff: null };
  /** The first day that a rival customer wants, besides those after it. */
  wantedDay: string;
};

const [today, tomorrow, last, after] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
export const dayAfter = after;
const soon: Period = { fromDate: today, toDate: last };
const ahead: Period = { fromDate: '2026-12-01', toDate: '2026-12-03' };

const hour = 3_600_000;
const minute = 60_000;
const requestEndsAfterMs = 16 * minute;

const isAhead = (place: Place): boolean => /^(hold|ahead|owing)/.test(place);
const wantedDays: Partial<Record<Place, string>> = { 'out and late': after, missed: last, out: last };

type Made = Pick<CounterStage, 'ordered' | 'fields'>;

/** Makes the booking of a stage, still without a payment request. */
async function makeBooking(rental: Rental, place: Place, staff: CounterStage['staff']): Promise<Made> {
  const { app } = rental;
  if (place === 'hold') return { ordered: await rental.holdAndOrder(ahead), fields: null };
  if (!place.startsWith('owing')) {
    const { fields, ...ordered } = await rental.confirmed(isAhead(place) ? ahead : soon);
    return { ordered, fields };
  }
  const ordered = await rental.holdAndOrder(ahead);
  const { _id: bookingId } = ordered.booking;
  const rev = async () => (await readBooking(bookingId)).rev;
  await confirmBooking({ bookingId, rev: await rev(), caller: staff, limit: null }, app.deps);
  if (place === 'owing after cash') {
    const cash = { recordId: wrongEntryId, amount: 1_000, method: 'cash' as const };
    await takeMoney({ bookingId, rev: await rev(), ...cash, caller: staff }, app.deps);
  }
  return { ordered, fields: null };
}

/** The ledger entry of the cash on the stage “owing after cash”. */
export const wrongEntryId = 'a'.repeat(24);

async function bringTo(rental: Rental, { bookingId, place }: { bookingId: string; place: Place }, by: string) {
  const { app } = rental;
  const caller = { id: by, staff: null } as Caller;
  const bodyOf = async () => ({
    bookingId,
    rev: (await readBooking(bookingId)).rev,
    recordId: String(new ObjectId()),
  });
  if (place === 'missed') await app.advance(24 * hour);
  if (!/^(out|returned)/.test(place)) return;
  await handOutCar(await bodyOf(), caller, app.deps);
  if (place === 'returned today') await takeBackCar({ ...(await bodyOf()), unusedDays: 'keep' }, caller, app.deps);
  if (place === 'out and late') await app.advance(61 * hour);
}

async function openRequest(rental: Rental, { booking }: Ordered, request: Request, isBalance: boolean): Promise<Made> {
  const { app } = rental;
  const { data } = isBalance ? await rental.order(booking._id) : { data: (await orderDay(rental, booking._id)).order };
  if (!data) throw new Error('the payment request has no order');
  const ordered = { booking, order: data };
  if (request.startsWith('lapsed')) await app.advance(requestEndsAfterMs);
  if (!/(promised|paid)$/.test(request)) return { ordered, fields: null };
  const state = request === 'promised' ? 'authorized' : 'captured';
  return { ordered, fields: app.sandbox.pay(ordered.order.orderId, state) };
}

/** Pays the order of the hold itself. */
const payHold = (rental: Rental, ordered: Ordered, request: Request): SuccessFields | null =>
  request.endsWith('paid') ? rental.app.sandbox.pay(ordered.order.orderId) : null;

async function makeRequest(rental: Rental, made: Made, place: Place, request: Request | undefined): Promise<Made> {
  if (!request) return made;
  if (place !== 'hold') return openRequest(rental, made.ordered, request, place.startsWith('owing'));
  if (request.startsWith('lapsed')) await rental.app.advance(requestEndsAfterMs);
  return { ...made, fields: payHold(rental, made.ordered, request) };
}

/** Sets up an empty database with exactly the state that `name` describes. */
export async function openCounterStage(name: CounterStageName): Promise<CounterStage> {
  const [place, request] = name.split(', request ') as [Place, Request | undefined];
  await emptyTestDatabase();
  const rental = await stageRental({ env: { NO_SHOW_PERCENT: '10' } }, { rentalPrice: 1_000 });
  await turnOnCounter(rental.app);
  const { carLocations } = rental.car;
  const other = await buildVehicle({ carLocations, rentalPrice: 1_000 });
  const rival = await createCustomer(rental.app);
  const admin = new ObjectId();
  const staff = { id: String(admin), staff: null };

  const made = await makeBooking(rental, place, staff);
  const bookingId = made.ordered.booking._id;
  await bringTo(rental, { bookingId, place }, staff.id);
  const ready = await makeRequest(rental, made, place, request);
  const records = new Map<string, string>();
  return {
    rental,
    rival,
    admin,
    ...ready,
    restore: null,
    other,
    shown: await readBooking(bookingId),
    staff,
    agreed: new Map(),
    recordOf: (act) => records.get(act) ?? records.set(act, String(new ObjectId())).get(act) ?? '',
    wantedDay: wantedDays[place] ?? (isAhead(place) ? '2026-12-02' : tomorrow),
  };
}
