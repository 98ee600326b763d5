import type { LocationBody, VehicleBody } from '@rental/contracts';

/* The demo: locations, cars and people. Its passwords are for local machines and stand in the README. */

export const demoAdmin = { name: 'Nisha Menon', email: 'admin@sarani.example', password: 'Sarani@Admin7' } as const;

export const demoCustomer = {
  name: 'Arjun Rao',
  email: 'customer@sarani.example',
  password: 'Sarani@Drive7',
} as const;

/** People whose bookings fill the admin's table; nobody knows their passwords. */
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

export type DemoCar = Omit<VehicleBody, 'carLocations' | 'isEnabled'> & { at: string[] };

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
  /** Its own drawing. */
  drawing: string,
  /** The drawing of its kind. */
  kind: string,
  at: string[],
];

const suv = 'car-generic';
const mpv = 'car-generic-mpv';
const hatch = 'car-generic-hatch';
const sedan = 'car-generic-sedan';

/** The first six are the sample fleet of the public pages, at the prices promised there. */
const rows: readonly Row[] = [
  ['Mahindra', 'XUV 700', '2019', 2_800, 'automatic', 'diesel', 'xuv700', suv, [bengaluru, delhi]],
  ['Tata', 'Harrier', '2019', 2_700, 'manual', 'petrol', 'harrier', suv, [bengaluru, pune]],
  ['Ford', 'Endeavour', '2018', 2_750, 'automatic', 'diesel', 'endeavour', suv, [delhi]],
  ['Toyota', 'Fortuner', '2020', 2_900, 'manual', 'petrol', 'fortuner', suv, [bengaluru, mumbai]],
  ['Hyundai', 'Creta', '2022', 2_350, 'automatic', 'petrol', 'creta', suv, [bengaluru, hyderabad]],
  ['Nexa', 'Maruti Suzuki Ertiga', '2021', 2_650, 'manual', 'diesel', 'ertiga', suv, [bengaluru]],
  ['Maruti Suzuki', 'Swift', '2024', 1_450, 'manual', 'petrol', 'swift', hatch, [bengaluru, mumbai, pune]],
  ['Hyundai', 'i20', '2023', 1_600, 'automatic', 'petrol', 'i20', hatch, [mumbai, delhi]],
  ['Tata', 'Altroz', '2022', 1_550, 'manual', 'diesel', 'altroz', hatch, [pune, hyderabad]],
  ['Honda', 'City', '2023', 2_300, 'automatic', 'petrol', 'city', sedan, [mumbai, delhi]],
  ['Hyundai', 'Verna', '2024', 2_400, 'manual', 'petrol', 'verna', sedan, [bengaluru, hyderabad]],
  ['Skoda', 'Slavia', '2023', 2_500, 'automatic', 'petrol', 'slavia', sedan, [pune]],
  ['Toyota', 'Innova Crysta', '2022', 3_900, 'manual', 'diesel', mpv, suv, [mumbai, delhi, hyderabad]],
  ['Kia', 'Carens', '2023', 2_900, 'automatic', 'diesel', mpv, suv, [bengaluru, hyderabad]],
  ['Maruti Suzuki', 'XL6', '2024', 2_700, 'manual', 'petrol', mpv, suv, [pune, mumbai]],
  ['Maruti Suzuki', 'Baleno', '2021', 1_500, 'manual', 'petrol', 'baleno', hatch, [delhi]],
];

const drawn = (name: string) => `/img/cars/${name}.svg`;

export const cars: readonly DemoCar[] = rows.map(
  ([carBrand, carName, modelYear, rentalPrice, transmissionType, fuelType, drawing, kind, at]) => ({
    carBrand,
    carName,
    modelYear,
    rentalPrice,
    transmissionType,
    fuelType,
    at,
    imageUrlOne: drawn(drawing),
    imageUrlTwo: drawn(kind),
  }),
);
