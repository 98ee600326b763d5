import type { LocationBody, VehicleBody } from '@rental/contracts';

/* The demo’s locations, cars and people. The passwords are only for local machines and are listed in the README. */

export const demoAdmin = { name: 'Nisha Menon', email: 'admin@sarani.example', password: 'Sarani@Admin7' } as const;

export const demoCustomer = {
  name: 'Arjun Rao',
  email: 'customer@sarani.example',
  password: 'Sarani@Drive7',
} as const;

/** Customers whose bookings fill the admin’s table; nobody knows their passwords. */
export const otherCustomers = [
  { name: 'Kavya Iyer', email: 'kavya@sarani.example' },
  { name: 'Rohan Deshpande', email: 'rohan@sarani.example' },
  { name: 'Priya Sharma', email: 'priya@sarani.example' },
  { name: 'Vikram Reddy', email: 'vikram@sarani.example' },
  { name: 'Ananya Banerjee', email: 'ananya@sarani.example' },
  { name: 'Imran Shaikh', email: 'imran@sarani.example' },
  { name: 'Lakshmi Narayanan', email: 'lakshmi@sarani.example' },
  { name: 'Harpreet Kaur', email: 'harpreet@sarani.example' },
  { name: 'Joseph Fernandes', email: 'joseph@sarani.example' },
  { name: 'Sneha Patil', email: 'sneha@sarani.example' },
  { name: 'Aditya Kulkarni', email: 'aditya@sarani.example' },
] as const;

export const locations: readonly LocationBody[] = [
  {
    name: 'Bengaluru Indiranagar',
    description: '100 Gulmohar Road, five minutes from the metro. Open every day from 7 am to 10 pm.',
    isEnabled: true,
  },
  {
    name: 'Mumbai Andheri East',
    description: 'Beside the Western Express Highway, with a free shuttle from terminal 2.',
    isEnabled: true,
  },
  {
    name: 'Delhi Aerocity',
    description: 'Ground floor of the hospitality district, one stop from the airport.',
    isEnabled: true,
  },
  {
    name: 'Pune Koregaon Park',
    description: 'North Main Road, with parking for your own car while you are away.',
    isEnabled: true,
  },
  {
    name: 'Hyderabad HITEC City',
    description: 'Opposite the Cyber Towers. Cars can be handed over at your office.',
    isEnabled: true,
  },
  {
    name: 'Chennai T Nagar',
    description: 'Opens soon. Bookings start when the yard is ready.',
    isEnabled: false,
  },
];

/** A demo car; the demo data refers to it by `key`. Cars of one model differ only in their keys and number plates. */
export type DemoCar = { key: string; at: string[]; facts: Omit<VehicleBody, 'carLocations' | 'isEnabled'> };

export const bengaluru = 'Bengaluru Indiranagar';
export const mumbai = 'Mumbai Andheri East';
export const delhi = 'Delhi Aerocity';
export const pune = 'Pune Koregaon Park';
export const hyderabad = 'Hyderabad HITEC City';

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
  more?: { units?: number; fuelLabel?: NonNullable<VehicleBody['fuelLabel']> },
];

const suv = 'car-generic';
const mpv = 'car-generic-mpv';
const hatch = 'car-generic-hatch';
const sedan = 'car-generic-sedan';

/** The first six rows are the sample fleet of the public pages, at the prices shown there. */
const rows: readonly Row[] = [
  ['Mahindra', 'XUV 700', '2019', 2_800, 'automatic', 'diesel', 'xuv700', suv, [bengaluru, delhi], 7, 2, 'suv'],
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
    { fuelLabel: 'cng' },
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
