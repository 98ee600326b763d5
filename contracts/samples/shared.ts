import type {
  AvailableCar,
  Block,
  BodyInput,
  ContactBody,
  Contract,
  ContractGroup,
  CreatedBooking,
  CustomerBooking,
  FleetVehicle,
  Location,
  QueryInput,
  Reply,
  Upload,
  Vehicle,
} from '../src/index.ts';

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Readonly<Record<Name, Value>>;

export type SampleFile = { readonly type: string; readonly bytes: Uint8Array };

type Sent<C extends Contract> = C extends { upload: Upload }
  ? { readonly file: SampleFile }
  : Part<'body', BodyInput<C>>;

/** One valid request, and the `data` of its response. Parts that the contract does not define are absent. */
export type Sample<C extends Contract> = Part<'query', QueryInput<C>> & Sent<C> & { readonly reply: Reply<C> };

export type GroupSamples<G extends ContractGroup> = { readonly [Call in keyof G]: Sample<G[Call]> };

/*
 * Entities that all samples share: two locations, two cars, one customer and one two-day booking that is held, paid or
 * cancelled. In the samples, today is 2026-11-20 in India.
 */

export const ids = {
  customer: '6740a1b2c3d4e5f607182930',
  admin: '6740a1b2c3d4e5f607182931',
  pune: '6740a1b2c3d4e5f607182940',
  mumbai: '6740a1b2c3d4e5f607182941',
  creta: '6740a1b2c3d4e5f607182950',
  fortuner: '6740a1b2c3d4e5f607182951',
  held: '6740a1b2c3d4e5f607182960',
  confirmed: '6740a1b2c3d4e5f607182961',
  cancelled: '6740a1b2c3d4e5f607182962',
  payment: '6740a1b2c3d4e5f607182970',
  contact: '6740a1b2c3d4e5f607182980',
  block: '6740a1b2c3d4e5f607182990',
  audit: '6740a1b2c3d4e5f6071829a0',
  invitation: '6740a1b2c3d4e5f6071829c0',
  coupon: '6740a1b2c3d4e5f6071829d0',
  entry: '6740a1b2c3d4e5f6071829b0',
  drawer: '6740a1b2c3d4e5f6071829e0',
  photo: '6740a1b2c3d4e5f6071829f0',
  challan: '6740a1b2c3d4e5f607182a00',
  toll: '6740a1b2c3d4e5f607182a10',
  damage: '6740a1b2c3d4e5f6071829f1',
  cost: '6740a1b2c3d4e5f607182a40',
  registration: '6740a1b2c3d4e5f607182a20',
  feed: '6740a1b2c3d4e5f607182a40',
  endpoint: '6740a1b2c3d4e5f607182a60',
  delivery: '6740a1b2c3d4e5f607182a61',
  apiKey: '6740a1b2c3d4e5f607182a50',
  document: '6740a1b2c3d4e5f607182a60',
  taxProfile: '6740a1b2c3d4e5f607182a30',
  text: '6740a1b2c3d4e5f607182a70',
} as const;

export const provider = {
  orderId: 'order_Sample00000001',
  paymentId: 'pay_Sample00000001',
  signature: 'a'.repeat(64),
} as const;

export const pune: Location = {
  _id: ids.pune,
  name: 'Pune Station',
  description: 'Opposite platform 1, open every day',
  isEnabled: true,
};

export const mumbai: Location = {
  _id: ids.mumbai,
  name: 'Mumbai Airport',
  description: 'Arrivals hall of terminal 2',
  isEnabled: true,
};

/** A car for drivers of any age. */
export const creta: Required<Omit<Vehicle, 'minAge' | 'heldYears'>> = {
  _id: ids.creta,
  carName: 'Creta',
  carBrand: 'Hyundai',
  modelYear: '2022',
  transmissionType: 'automatic',
  fuelType: 'petrol',
  carLocations: [ids.pune, ids.mumbai],
  locationNames: [pune.name, mumbai.name],
  rentalPrice: 2_350,
  isActive: true,
  isEnabled: true,
  imageUrlOne: '/img/cars/creta.svg',
  imageUrlTwo: '/img/cars/creta.svg',
  seats: 5,
  bags: 3,
  category: 'suv',
  fuelLabel: 'cng',
  modelKey: 'xR3vJ0mKq1Zs',
};

export const fleetCreta: Required<Omit<FleetVehicle, 'homes' | 'taxProfileId'>> = {
  ...creta,
  minAge: 23,
  heldYears: 2,
  plate: 'MH12AB1234',
  documents: [{ kind: 'insurance', validUntil: '2026-12-03', note: 'Policy 4711', noRentalsAfter: true }],
  bookingsAfterDocuments: 1,
  unpaidChallans: 2,
  serviceKm: 10_000,
  serviceMonths: 12,
  service: {
    last: { day: '2026-03-02', odometer: 31_500 },
    reading: 41_220,
    dueDay: '2027-03-02',
    dueOdometer: 41_500,
  },
};

/** A car without optional facts. */
export const fortuner: Vehicle = {
  _id: ids.fortuner,
  carName: 'Fortuner',
  carBrand: 'Toyota',
  modelYear: '2020',
  transmissionType: 'manual',
  fuelType: 'petrol',
  carLocations: [ids.pune],
  locationNames: [pune.name],
  rentalPrice: 2_900,
  isActive: true,
  isEnabled: true,
  imageUrlOne: '/img/cars/fortuner.svg',
  imageUrlTwo: '/img/cars/fortuner.svg',
  modelKey: 'p7Wd2LhT_b4c',
};

export const period = { fromDate: '2026-12-01', toDate: '2026-12-02' } as const;

export const freeCars: AvailableCar[] = [
  { ...creta, dayCount: 2, pricePerDay: 2_350, totalPrice: 4_700 },
  { ...fortuner, dayCount: 2, pricePerDay: 2_900, totalPrice: 5_800 },
];

export const held: CreatedBooking = {
  _id: ids.held,
  code: 'H4D-8RK',
  locationId: ids.pune,
  carId: ids.creta,
  ...period,
  dayCount: 2,
  pricePerDay: 2_350,
  totalAmount: 4_700,
  status: 'pending',
  paymentId: null,
  holdUntil: '2026-11-20T06:45:00.000Z',
};

const shownCar = { _id: ids.creta, carName: creta.carName, imageUrlOne: creta.imageUrlOne };
const confirmedCar = { ...shownCar, plate: fleetCreta.plate };
const shownLocation = { _id: ids.pune, name: pune.name };

const shown: Omit<CustomerBooking, '_id' | 'code' | 'status'> = {
  carId: shownCar,
  locationId: shownLocation,
  ...period,
  dayCount: 2,
  pricePerDay: 2_350,
  totalAmount: 4_700,
  cancelReason: null,
  paymentId: null,
  holdUntil: null,
  canPay: false,
  isAwaitingBank: false,
  cancellable: false,
  refundIfCancelled: null,
  refunds: [],
  creditNotes: [],
  createdAt: '2026-11-20T06:30:00.000Z',
};

/** One booking of each status, newest first. */
export const customerBookings: CustomerBooking[] = [
  {
    ...shown,
    _id: ids.held,
    code: held.code,
    status: 'pending',
    holdUntil: held.holdUntil,
    canPay: true,
    cancellable: true,
    refundIfCancelled: 0,
  },
  {
    ...shown,
    _id: ids.confirmed,
    code: 'K7M-2QX',
    carId: confirmedCar,
    pickUp: {
      address: '12 Station Road\nPune 411001',
      mapUrl: 'https://maps.example/pune-station',
      phone: '+91 20 5550 0100',
      hours: 'Tue 9:00AM-9:00PM',
      isClosed: false,
      note: pune.description,
      bring: 'Bring your driving licence.',
    },
    status: 'confirmed',
    paymentId: ids.payment,
    cancellable: true,
    refundIfCancelled: 4_700,
    createdAt: '2026-11-19T06:30:00.000Z',
  },
  {
    ...shown,
    _id: ids.cancelled,
    code: null,
    status: 'cancelled',
    cancelReason: 'customer',
    refunds: [
      {
        kind: 'cancelled',
        amount: 4_700,
        state: 'processed',
        reference: 'rfnd_Sample00000001',
        at: '2026-11-18T07:30:00.000Z',
      },
    ],
    createdAt: '2026-11-18T06:30:00.000Z',
  },
];

export const block: Block = {
  _id: ids.block,
  carId: ids.creta,
  fromDate: '2026-12-10',
  toDate: '2026-12-11',
  note: 'Yearly service',
  createdAt: '2026-11-20T06:30:00.000Z',
};

export const inquiry: ContactBody = {
  name: 'Vikram Shah',
  email: 'vikram.shah@example.com',
  message: 'Do you rent child seats?',
};
