import { claimOf, dayInIndia, type ExtraChargeKind, lineKinds, momentAfter, showCar } from '@rental/contracts';
import type { Deps } from '../../../platform/deps.ts';
import { type ObjectId, plainCollection } from '../../../platform/mongo.ts';
import { coalesce } from '../../../platform/work/coalesce.ts';
import type { BlockRecord } from '../../booking/record/block-record.ts';
import { Booking } from '../../booking/booking.model.ts';
import type { VehicleModel } from '../../vehicle/find-vehicles.ts';
import { Vehicle, type VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { buildCarPages, type CarPages, noLocation, type PageBuilder } from './car-pages.ts';
import { createRecount, eachBatch, loadBudgetMs, rowsPerBatch } from './day-counts.ts';
import { halfDaysOf, numberOfDay } from './half-days.ts';
import { earnedDaysOf, rentedTimeOf, type ReportedRental } from './rental-days.ts';

/**
 * A car, and the days on which it was in the fleet; `lastDay` is infinite for a car that isn’t retired. It is at the
 * first of its `homes` until the next one begins.
 */
export type ReportedCar = Pick<VehicleRecord, 'modelKey' | 'rentalPrice' | 'category'> & {
  id: string;
  name: string;
  modelName: string;
  homes: { locationId: string; firstDay: number }[];
  firstDay: number;
  lastDay: number;
};

export const nameOfModel = ({ carBrand, carName, modelYear, transmissionType, fuelType }: VehicleModel): string =>
  `${carBrand} ${carName} ${modelYear}, ${transmissionType}, ${fuelType}`;

/** The cars by id, oldest first, and what each did on each day. */
export type CarDays = { cars: ReadonlyMap<string, ReportedCar>; pages: CarPages; countedAt: Date };

/** `read` includes everything stored at that moment, unless a count takes too long; `rebuild` counts again. */
export type CarDaybook = { read: () => Promise<CarDays>; rebuild: () => Promise<void> };

/** A request waits for a new count if the last one was faster than this. Otherwise it gets the last one. */
const quickMs = 100;

/**
 * Counts what each car did on each day. A change of one booking may affect several cars and any number of days, so
 * everything is counted again: at each request while that is quick, otherwise only by `rebuild`.
 */
export function createCarDaybook({ clock, logger }: Pick<Deps, 'clock' | 'logger'>): CarDaybook {
  const known = createRecount<{ days: CarDays; isQuick: boolean } | null>(null);

  const count = async (): Promise<CarDays> => {
    const countedAt = clock.now();
    const [cars, pages] = await Promise.all([readCars(), readClaims()]);
    const days = { cars, pages, countedAt };
    known.renew({ days, isQuick: clock.now().getTime() - countedAt.getTime() < quickMs });
    return days;
  };

  const share = coalesce<CarDays>();
  return {
    read: async () => {
      const counted = known.now();
      logger.debug({ cache: 'car_days', isGood: counted !== null }, 'cache read');
      return counted?.isQuick === false ? counted.days : share('days', count);
    },
    rebuild: async () => {
      await share('days', count);
    },
  };
}

const shownFacts = [
  'carBrand',
  'carName',
  'modelYear',
  'transmissionType',
  'fuelType',
  'plate',
  'modelKey',
  'carLocations',
  'rentalPrice',
  'category',
] as const;

async function readCars(): Promise<CarDays['cars']> {
  const fields = [...shownFacts, 'homes', 'isActive', 'createdAt', 'updatedAt', 'retiredAt'];
  const found = await Vehicle.find({}, Object.fromEntries(fields.map((field) => [field, 1])))
    .sort({ _id: 1 })
    .batchSize(rowsPerBatch)
    .maxTimeMS(loadBudgetMs)
    .lean<VehicleRecord[]>();
  return new Map(found.map((car) => [String(car._id), reportedOf(car)]));
}

const reportedOf = (car: VehicleRecord): ReportedCar => ({
  modelKey: car.modelKey,
  rentalPrice: car.rentalPrice,
  ...(car.category && { category: car.category }),
  id: String(car._id),
  name: showCar(car),
  modelName: nameOfModel(car),
  homes: homesOf(car),
  firstDay: numberOfDay(dayInIndia(car.createdAt)),
  lastDay: car.isActive ? Number.POSITIVE_INFINITY : numberOfDay(dayInIndia(car.retiredAt ?? car.updatedAt)),
});

/** Returns where a car is between rentals, ascending: first where it is offered. */
const homesOf = ({ homes = [], carLocations: [offered] }: VehicleRecord): ReportedCar['homes'] => [
  { locationId: String(offered ?? noLocation), firstDay: Number.NEGATIVE_INFINITY },
  ...homes.map(({ locationId, fromDate }) => ({ locationId: String(locationId), firstDay: numberOfDay(fromDate) })),
];

/** Extra charges that replace what we paid or lost, and so are no revenue of a car. */
const recovered: readonly string[] = ['fuel', 'toll', 'fine', 'damage'] satisfies ExtraChargeKind[];

const sumOfLines = (kinds: readonly string[]) => ({
  $sum: {
    $map: {
      input: { $filter: { input: '$ledger', as: 'entry', cond: { $ne: ['$$entry.account', 'deposit'] } } },
      as: 'entry',
      in: {
        $sum: {
          $map: {
            input: { $filter: { input: '$$entry.lines', as: 'line', cond: { $in: ['$$line.kind', kinds] } } },
            as: 'line',
            in: '$$line.amount',
          },
        },
      },
    },
  },
});

/** What the claim of a booking or block is computed from. */
const claimFields = {
  _id: 0,
  carId: 1,
  fromDate: 1,
  toDate: 1,
  pickUpTime: 1,
  returnTime: 1,
  readyMinutes: 1,
} as const;

const rentalFields = {
  ...claimFields,
  locationId: 1,
  travel: 1,
  dayCount: 1,
  lateDays: 1,
  freeFrom: 1,
  legs: 1,
  prices: '$price.days.price',
  owed: sumOfLines(lineKinds.filter((kind) => kind !== 'late' && !recovered.includes(kind))),
  late: sumOfLines(['late']),
} as const;

async function readClaims(): Promise<CarPages> {
  const pages = buildCarPages();
  const bookings = plainCollection(Booking);
  const options = { batchSize: rowsPerBatch, maxTimeMS: loadBudgetMs };
  // The customer of a no-show never had the car.
  const isRented = { kind: 'booking', status: 'confirmed', stage: { $ne: 'no_show' } };
  await eachBatch(
    bookings.aggregate<ReportedRental>([{ $match: isRented }, { $project: rentalFields }], options),
    (rental) => addRental(pages, rental),
  );
  const isBlocked = { kind: 'block', status: { $in: ['blocked', 'released'] } };
  const projection = { ...claimFields, claimParts: 1, status: 1, updatedAt: 1 };
  await eachBatch(bookings.find<Block>(isBlocked, { ...options, projection }), (block) => addBlock(pages, block));
  return pages.finish();
}

function addRental(pages: PageBuilder, rental: ReportedRental): void {
  const at = String(rental.locationId);
  for (const time of rentedTimeOf(rental)) pages.addRented(at, time);
  for (const earned of earnedDaysOf(rental)) pages.addEarned(at, earned);
}

type Block = Pick<BlockRecord, Exclude<keyof typeof claimFields, '_id'> | 'claimParts' | 'status' | 'updatedAt'>;

/** A released block had the car until it was released. */
function addBlock(pages: PageBuilder, { carId, status, updatedAt, ...period }: Block & { carId: ObjectId }): void {
  const until = status === 'released' ? momentAfter(updatedAt, 0) : null;
  for (const { start, end } of claimOf(period)) {
    const last = until !== null && until < end ? until : end;
    if (start < last) pages.addBlocked(carId, halfDaysOf({ start, end: last }));
  }
}
