import { fuelsOf, type Gauge, type HandoverFacts } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { refundable } from '../../booking/moves/ledger.ts';
import { isRequested } from '../../booking/open-request.ts';
import { findLastOdometer } from '../../booking/stage/find-stages.ts';
import { lastHandOut } from '../../booking/stage/stages.ts';
import { presentDeposit, presentDepositBack } from '../../rental/deposit/present-deposit.ts';
import { findAtCounter } from '../find-at-counter.ts';
import { pick } from '../../../platform/pick.ts';
import { findService } from '../../cost/find-services.ts';
import { findCounter } from '../../settings/counter-settings.ts';
import { findAgreement } from '../../settings/agreement-settings.ts';
import { presentHandovers } from '../../rental/present-stage.ts';
import { findVehicle } from '../../vehicle/find-vehicles.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { noShowRefund, refuseNoShow } from './mark-no-show.ts';
import { countOpenDamages } from '../../damage/find-damages.ts';
import { presentRental } from '../present-rental.ts';
import { findReturnTerms } from './return-charges.ts';
import { planGivenUp } from './take-back-car.ts';

/**
 * Returns what staff check before they hand out or take back a car. Throws `counter_off`, `booking_not_found` and
 * `booking_closed`.
 */
export async function getHandover(bookingId: string, deps: Deps): Promise<HandoverFacts> {
  const booking = await findAtCounter(bookingId);
  if (booking.status !== 'confirmed')
    throw new AppError('booking_closed', { message: 'This booking is not confirmed' });
  const [rental, lastOdometer, car, agreement, counter, handedOut, damageCount, unused, terms] = await Promise.all([
    presentRental(booking, deps),
    findLastOdometer(booking.carId),
    findVehicle(String(booking.carId)),
    findOpenAgreement(booking),
    findCounter(),
    findHandedOut(booking),
    countOpenDamages(booking.carId),
    findUnused(booking, deps),
    findTerms(booking),
  ]);
  const deposit = { ...presentDeposit(booking), ...presentDepositBack(booking, deps) };
  const damage = damageCount > 0 && { damageCount };
  return {
    ...rental,
    ...deposit,
    lastOdometer,
    gauges: gaugesOf(car),
    ...agreement,
    ...(counter.notesLicences && presentDrivers(booking, car)),
    ...handedOut,
    ...(await findDueService(booking, car)),
    ...damage,
    ...unused,
    ...terms,
    ...showNoShow(booking, deps),
  };
}

/** Returns when the car is to be serviced, while it is out and if it has a service interval. */
async function findDueService(
  { stage }: BookingRecord,
  car: VehicleRecord | null,
): Promise<Pick<HandoverFacts, 'service'>> {
  const service = stage === 'out' && car ? await findService(car) : null;
  return service && car ? { service: { ...service, carId: String(car._id) } } : {};
}

/** The gauge of each fuel. A hybrid car has that of its first fuel. */
const gaugeOf: Readonly<Record<string, Gauge>> = { petrol: 'fuel', diesel: 'fuel', cng: 'cng', electric: 'charge' };

const gaugesOf = (car: VehicleRecord | null): Gauge[] =>
  car ? fuelsOf(car).flatMap((fuel) => gaugeOf[fuel] ?? []) : ['fuel'];

/** Returns whose licences staff note, and what the car asks of them, until the car is handed out. */
function presentDrivers(
  { stage, secondDriver }: BookingRecord,
  car: VehicleRecord | null,
): Pick<HandoverFacts, 'drivers'> {
  if (stage !== undefined) return {};
  return { drivers: { ...(car && pick(car, ['minAge', 'heldYears'])), ...(secondDriver && { second: secondDriver }) } };
}

/** Returns what the customer has to accept, until the car is handed out. */
async function findOpenAgreement({ stage }: BookingRecord): Promise<Pick<HandoverFacts, 'agreement'>> {
  if (stage !== undefined) return {};
  const { version, text } = await findAgreement();
  return text === null ? {} : { agreement: { version, text } };
}

/** Returns what was recorded when the car was handed out, if it is out. */
async function findHandedOut(booking: BookingRecord): Promise<Pick<HandoverFacts, 'handedOut'>> {
  if (booking.stage !== 'out') return {};
  const last = lastHandOut(booking);
  const [handedOut] = last ? await presentHandovers([last]) : [];
  return handedOut ? { handedOut } : {};
}

async function findUnused(booking: BookingRecord, deps: Deps): Promise<Pick<HandoverFacts, 'unused'>> {
  const planned = booking.stage === 'out' && !isRequested(booking) ? await planGivenUp(booking, deps) : null;
  if (!planned) return {};
  const { saving, priced } = planned;
  return { unused: { days: priced.daysGivenUp.length, ...saving, left: refundable(booking) } };
}

async function findTerms(booking: BookingRecord): Promise<Pick<HandoverFacts, 'returnTerms'>> {
  const terms = booking.stage === 'out' ? await findReturnTerms(booking) : null;
  if (!terms) return {};
  const { agreed, lateFrom, charged } = terms;
  return { returnTerms: { agreed: [...agreed], lateFrom, charged } };
}

function showNoShow(booking: BookingRecord, deps: Deps): Pick<HandoverFacts, 'noShow'> {
  if (booking.stage !== undefined) return {};
  try {
    refuseNoShow(booking, deps);
  } catch (error) {
    if (error instanceof AppError) return {};
    throw error;
  }
  return { noShow: { refund: noShowRefund(booking, deps).toRefund } };
}
