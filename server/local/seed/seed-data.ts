import { addDays, type CarDocument, type VehicleBody } from '@rental/contracts';
import { bengaluru, delhi, hyderabad, mumbai, pune } from './seed-locations.ts';

/* The demo’s people and cars. The passwords are only for local machines and are listed in the README. */

export const demoAdmin = { name: 'Nisha Menon', email: 'admin@sarani.example', password: 'Sarani@Admin7' } as const;

/** Has no phone number, so that the page after paying asks for one. */
export const demoCustomer = {
  name: 'Arjun Rao',
  email: 'customer@sarani.example',
  password: 'Sarani@Drive7',
} as const;

/** Two clerks. `at` is the location that the second one is limited to. */
export const demoClerks = [
  { name: 'Kiran Desai', email: 'clerk@sarani.example', password: 'Sarani@Clerk7', at: null },
  { name: 'Fatima Ansari', email: 'clerk.mumbai@sarani.example', password: 'Sarani@Clerk8', at: mumbai },
] as const;

/**
 * Customers whose bookings fill the admin’s table; nobody knows their passwords. No phone number in India starts with
 * 0, so theirs cannot belong to anyone.
 */
export const otherCustomers = [
  { name: 'Divya Nambiar', email: 'divya@sarani.example', phone: '+910000000101' },
  { name: 'Rohan Deshpande', email: 'rohan@sarani.example', phone: '+910000000102' },
  { name: 'Priya Sharma', email: 'priya@sarani.example', phone: '+910000000103' },
  { name: 'Vikram Reddy', email: 'vikram@sarani.example', phone: '+910000000104' },
  { name: 'Ananya Banerjee', email: 'ananya@sarani.example', phone: '+910000000105' },
  { name: 'Imran Shaikh', email: 'imran@sarani.example', phone: '+910000000106' },
  { name: 'Lakshmi Narayanan', email: 'lakshmi@sarani.example', phone: '+910000000107' },
  { name: 'Harpreet Kaur', email: 'harpreet@sarani.example', phone: '+910000000108' },
  { name: 'Joseph Fernandes', email: 'joseph@sarani.example', phone: '+910000000109' },
  { name: 'Sneha Patil', email: 'sneha@sarani.example', phone: '+910000000110' },
  { name: 'Aditya Kulkarni', email: 'aditya@sarani.example', phone: '+910000000111' },
] as const;

/** A demo car; the demo data refers to it by `key`. Cars of one model differ only in their keys and number plates. */
export type DemoCar = { key: string; at: string[]; facts: Omit<VehicleBody, 'carLocations' | 'isEnabled'> };

type Row = [
  brand: string,
  name: string,
  year: string,
  price: number,
  transmission: VehicleBody['transmissionType'],
  fuel: VehicleBody['fuelType'],
  /** The drawing of this model. */
  drawing: string,
  /** The drawing of the body type. */
  kind: string,
  at: string[],
  seats: number,
  bags: number,
  category: NonNullable<VehicleBody['category']>,
  more?: { units?: number } & Partial<
    Pick<VehicleBody, 'fuelLabel' | 'minAge' | 'heldYears' | 'serviceKm' | 'serviceMonths'>
  >,
];

const suv = 'car-generic';
const mpv = 'car-generic-mpv';
const hatch = 'car-generic-hatch';
const sedan = 'car-generic-sedan';

/** The first six rows are the sample fleet of the public pages, at the prices shown there. */
const rows: readonly Row[] = [
  [
    'Mahindra',
    'XUV 700',
    '2019',
    2_800,
    'automatic',
    'diesel',
    'xuv700',
    suv,
    [bengaluru, delhi],
    7,
    2,
    'suv',
    { serviceKm: 10_000, serviceMonths: 12 },
  ],
  ['Tata', 'Harrier', '2019', 2_700, 'manual', 'petrol', 'harrier', suv, [bengaluru, pune], 5, 3, 'suv'],
  ['Ford', 'Endeavour', '2018', 2_750, 'automatic', 'diesel', 'endeavour', suv, [delhi], 7, 2, 'suv'],
  ['Toyota', 'Fortuner', '2020', 2_900, 'manual', 'petrol', 'fortuner', suv, [bengaluru, mumbai], 7, 2, 'suv'],
  [
    'Hyundai',
    'Creta',
    '2022',
    2_350,
    'automatic',
    'petrol',
    'creta',
    suv,
    [bengaluru, hyderabad],
    5,
    3,
    'suv',
    { units: 3 },
  ],
  ['Nexa', 'Maruti Suzuki Ertiga', '2021', 2_650, 'manual', 'diesel', 'ertiga', suv, [bengaluru], 7, 2, 'muv'],
  [
    'Maruti Suzuki',
    'Swift',
    '2024',
    1_450,
    'manual',
    'petrol',
    'swift',
    hatch,
    [bengaluru, mumbai, pune],
    5,
    2,
    'hatchback',
    { units: 5 },
  ],
  ['Hyundai', 'i20', '2023', 1_400, 'automatic', 'petrol', 'i20', hatch, [bengaluru, mumbai, delhi], 5, 2, 'hatchback'],
  ['Tata', 'Altroz', '2022', 1_550, 'manual', 'diesel', 'altroz', hatch, [pune, hyderabad], 5, 2, 'hatchback'],
  [
    'Honda',
    'City',
    '2023',
    2_300,
    'automatic',
    'petrol',
    'city',
    sedan,
    [mumbai, delhi],
    5,
    3,
    'sedan',
    { fuelLabel: 'hybrid' },
  ],
  ['Hyundai', 'Verna', '2024', 2_400, 'manual', 'petrol', 'verna', sedan, [bengaluru, hyderabad], 5, 3, 'sedan'],
  ['Skoda', 'Slavia', '2023', 2_500, 'automatic', 'petrol', 'slavia', sedan, [pune], 5, 3, 'sedan'],
  [
    'Toyota',
    'Innova Crysta',
    '2022',
    3_900,
    'manual',
    'diesel',
    mpv,
    suv,
    [mumbai, delhi, hyderabad],
    7,
    3,
    'muv',
    { units: 2 },
  ],
  ['Kia', 'Carens', '2023', 2_900, 'automatic', 'diesel', mpv, suv, [bengaluru, hyderabad], 7, 2, 'muv'],
  [
    'Maruti Suzuki',
    'XL6',
    '2024',
    2_700,
    'manual',
    'petrol',
    mpv,
    suv,
    [pune, mumbai],
    6,
    2,
    'muv',
    { fuelLabel: 'cng', minAge: 23, heldYears: 2 },
  ],
  [
    'Maruti Suzuki',
    'Baleno',
    '2021',
    1_500,
    'manual',
    'petrol',
    'baleno',
    hatch,
    [delhi],
    5,
    2,
    'hatchback',
    { fuelLabel: 'cng' },
  ],
];

const drawn = (name: string) => `/img/cars/${name}.svg`;

/** The number plate prefix of the place of registration. */
const registeredAt: Record<string, string> = {
  [bengaluru]: 'KA03',
  [mumbai]: 'MH02',
  [delhi]: 'DL01',
  [pune]: 'MH12',
  [hyderabad]: 'TS09',
};

/** Units of a model are named `Swift`, `Swift #2`, `Swift #3`. */
export const keyOf = (carName: string, unit: number): string => (unit === 1 ? carName : `${carName} #${unit}`);

function unitsOf(row: Row, index: number): DemoCar[] {
  const [carBrand, carName, modelYear, rentalPrice, transmissionType, fuelType, drawing, kind, at] = row;
  const [, , , , , , , , , seats, bags, category, { units = 1, ...label } = {}] = row;
  const facts = { carBrand, carName, modelYear, rentalPrice, transmissionType, fuelType, seats, bags, category };
  const pictures = { imageUrlOne: drawn(drawing), imageUrlTwo: drawn(kind) };
  return Array.from({ length: units }, (_, before) => {
    const plate = `${registeredAt[at[0] ?? ''] ?? 'KA01'}SR${1_001 + index * 17 + before}`;
    return { key: keyOf(carName, before + 1), at, facts: { ...facts, ...label, ...pictures, plate } };
  });
}

export const cars: readonly DemoCar[] = rows.flatMap(unitsOf);

type DocumentRow = [car: string, kind: CarDocument['kind'], validFor: number, noRentalsAfter?: boolean];

/** Valid for a number of days from today. One is due soon, on a car without bookings after its last day. */
const documentRows: readonly DocumentRow[] = [
  ['Swift #4', 'puc', 12, true],
  ['Swift #4', 'insurance', 140],
  ['XUV 700', 'insurance', 205],
  ['XUV 700', 'puc', 96],
  ['Creta', 'insurance', 160, true],
  ['Creta', 'service', 75],
  ['Innova Crysta', 'permit', 330],
  ['Innova Crysta', 'fitness', 410],
  ['Innova Crysta', 'tax', 270],
];

export const documentsOf = (key: string, today: string): CarDocument[] =>
  documentRows
    .filter(([car]) => car === key)
    .map(([, kind, validFor, noRentalsAfter = false]) => ({
      kind,
      validUntil: addDays(today, validFor),
      noRentalsAfter,
    }));
