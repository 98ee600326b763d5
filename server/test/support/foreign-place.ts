import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { Drawer, type DrawerRecord } from '../../src/features/counter/drawer/drawer.model.ts';
import type { ChargeRecord, RefundPart } from '../../src/features/payment/charge/charge.model.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildBlock, buildBooking, buildLocation, buildVehicle } from './factories.ts';
import { buildText } from './foreign-texts.ts';
import { buildToll } from './foreign-tolls.ts';
import { buildChallan, plateOf } from './foreign-challans.ts';
import { buildCost } from './foreign-costs.ts';
import { buildDocument } from './foreign-documents.ts';
import { buildDamage } from './foreign-damage.ts';
import { testStart } from './manual-clock.ts';
import { buildCharge, buildPayment } from './payment-factories.ts';

/**
 * A location with a car, a paid booking whose refund failed and that has a payment by UPI, a booking that was due back
 * yesterday, a hold, a block, an open drawer, a challan, a toll and an unread text from a customer.
 */
export type Place = {
  locationId: string;
  car: VehicleRecord;
  booking: BookingRecord;
  due: BookingRecord;
  charge: ChargeRecord;
  blockId: string;
  /** An unpaid booking that staff made. */
  hold: BookingRecord;
  /** An open drawer. */
  drawer: DrawerRecord;
  challanId: string;
  tollId: string;
  textId: string;
};

const [yesterday, today] = ['2026-11-19', '2026-11-20'];
/** The days of the paid booking. */
export const period = { fromDate: today, toDate: '2026-11-22' };

export async function buildPlace(): Promise<Place> {
  const location = await buildLocation();
  const car = await buildVehicle({ carLocations: [location._id], plate: plateOf(location._id) });
  const confirmed = await buildBooking({ carId: car._id, status: 'confirmed', ...period });
  const due = await buildBooking({ carId: car._id, status: 'confirmed', fromDate: yesterday, toDate: yesterday });
  const hold = await buildBooking({ carId: car._id, fromDate: '2026-12-15', madeBy: new ObjectId() });
  const payment = await buildPayment({ booking: confirmed });
  const part: RefundPart = {
    id: String(confirmed._id),
    promised: 1,
    amount: 1,
    state: 'failed',
    gen: 0,
    key: 'key',
    razorpayRefundId: null,
    paise: null,
    dueAt: new Date(testStart),
    tries: 1,
    lastError: 'refused',
    requestedAt: null,
    processedAt: null,
  };
  const charge = await buildCharge({ _id: confirmed.settledBy ?? '', payment, open: true, parts: [part] });
  const upi = { by: new ObjectId(), locationId: location._id, method: 'upi', isVerified: false } as const;
  await buildCharge({ _id: `ctr_${String(confirmed._id)}`, payment, counter: upi });
  await buildBlock(car._id, '2026-12-10');
  await buildCost(car._id);
  await buildDocument(location._id);
  await buildDamage(car._id, testStart);
  const block = await Booking.findOne({ carId: car._id, kind: 'block' }).lean();
  const { _id: drawerId } = await Drawer.create({
    locationId: location._id,
    by: new ObjectId(),
    openedAt: new Date(testStart),
    openingCount: 0,
    isOpen: true,
  });
  const drawer = await Drawer.findById(drawerId).lean<DrawerRecord>().orFail();
  return {
    locationId: String(location._id),
    car,
    booking: confirmed,
    due,
    charge,
    blockId: String(block?._id),
    hold,
    drawer,
    challanId: await buildChallan(location._id, confirmed),
    tollId: await buildToll(location._id, confirmed),
    textId: await buildText(location._id, confirmed),
  };
}
