import type { LocationBody, VehicleBody } from '@rental/contracts';

/* The demo world: outlets, cars and people. Its passwords are for local machines and stand in the README. */

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
] as const;

export const outlets: readonly LocationBody[] = [
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

type DemoCar = Omit<VehicleBody, 'carLocations' | 'isEnabled'> & { at: string[]; isEnabled?: boolean };

type Body = 'car-generic' | 'car-generic-hatch' | 'car-generic-sedan';

const drawing = (name: string) => `/img/cars/${name}.svg`;
/** A car's own drawing, and one of its kind. */
const drawn = (name: string, body: Body = 'car-generic') => ({
  imageUrlOne: drawing(name),
  imageUrlTwo: drawing(body),
});
const hatchback = (name: string) => drawn(name, 'car-generic-hatch');
const sedan = (name: string) => drawn(name, 'car-generic-sedan');
const people = drawn('car-generic-mpv');

const bengaluru = 'Bengaluru Indiranagar';
const mumbai = 'Mumbai Andheri East';
const delhi = 'Delhi Aerocity';
const pune = 'Pune Koregaon Park';
const hyderabad = 'Hyderabad HITEC City';

type Facts = [brand: string, name: string, year: string, price: number];

const manual = (fuelType: 'petrol' | 'diesel') => ({ transmissionType: 'manual', fuelType }) as const;
const automatic = (fuelType: 'petrol' | 'diesel') => ({ transmissionType: 'automatic', fuelType }) as const;
const facts = ([carBrand, carName, modelYear, rentalPrice]: Facts) => ({ carBrand, carName, modelYear, rentalPrice });

/** The first six are the sample fleet of the public pages, at the prices promised there. */
export const cars: readonly DemoCar[] = [
  {
    ...facts(['Mahindra', 'XUV 700', '2019', 2_800]),
    ...automatic('diesel'),
    ...drawn('xuv700'),
    at: [bengaluru, delhi],
  },
  { ...facts(['Tata', 'Harrier', '2019', 2_700]), ...manual('petrol'), ...drawn('harrier'), at: [bengaluru, pune] },
  { ...facts(['Ford', 'Endeavour', '2018', 2_750]), ...automatic('diesel'), ...drawn('endeavour'), at: [delhi] },
  {
    ...facts(['Toyota', 'Fortuner', '2020', 2_900]),
    ...manual('petrol'),
    ...drawn('fortuner'),
    at: [bengaluru, mumbai],
  },
  {
    ...facts(['Hyundai', 'Creta', '2022', 2_350]),
    ...automatic('petrol'),
    ...drawn('creta'),
    at: [bengaluru, hyderabad],
  },
  {
    ...facts(['Nexa', 'Maruti Suzuki Ertiga', '2021', 2_650]),
    ...manual('diesel'),
    ...drawn('ertiga'),
    at: [bengaluru],
  },
  {
    ...facts(['Maruti Suzuki', 'Swift', '2024', 1_450]),
    ...manual('petrol'),
    ...hatchback('swift'),
    at: [bengaluru, mumbai, pune],
  },
  { ...facts(['Hyundai', 'i20', '2023', 1_600]), ...automatic('petrol'), ...hatchback('i20'), at: [mumbai, delhi] },
  { ...facts(['Tata', 'Altroz', '2022', 1_550]), ...manual('diesel'), ...hatchback('altroz'), at: [pune, hyderabad] },
  { ...facts(['Honda', 'City', '2023', 2_300]), ...automatic('petrol'), ...sedan('city'), at: [mumbai, delhi] },
  { ...facts(['Hyundai', 'Verna', '2024', 2_400]), ...manual('petrol'), ...sedan('verna'), at: [bengaluru, hyderabad] },
  { ...facts(['Skoda', 'Slavia', '2023', 2_500]), ...automatic('petrol'), ...sedan('slavia'), at: [pune] },
  {
    ...facts(['Toyota', 'Innova Crysta', '2022', 3_900]),
    ...manual('diesel'),
    ...people,
    at: [mumbai, delhi, hyderabad],
  },
  { ...facts(['Kia', 'Carens', '2023', 2_900]), ...automatic('diesel'), ...people, at: [bengaluru, hyderabad] },
  { ...facts(['Maruti Suzuki', 'XL6', '2024', 2_700]), ...manual('petrol'), ...people, at: [pune, mumbai] },
  {
    ...facts(['Maruti Suzuki', 'Baleno', '2021', 1_500]),
    ...manual('petrol'),
    ...hatchback('baleno'),
    at: [delhi],
    isEnabled: false,
  },
];

/** `madeOn` and `from` count days from today; negative ones lie behind us. */
export type DemoBooking = {
  customer: string;
  car: string;
  at: string;
  madeOn: number;
  from: number;
  dayCount: number;
  end: 'confirmed' | 'cancelled' | 'expired';
};

const arjun = demoCustomer.email;
const [{ email: kavya }, { email: rohan }] = otherCustomers;

/** Ascending by `madeOn`. The last of them is old enough for every check of its payment to be over. */
export const pastBookings: readonly DemoBooking[] = [
  { customer: arjun, car: 'Swift', at: bengaluru, madeOn: -62, from: -58, dayCount: 3, end: 'confirmed' },
  { customer: kavya, car: 'Innova Crysta', at: mumbai, madeOn: -48, from: -44, dayCount: 5, end: 'confirmed' },
  { customer: arjun, car: 'Harrier', at: pune, madeOn: -40, from: -33, dayCount: 2, end: 'cancelled' },
  { customer: rohan, car: 'City', at: delhi, madeOn: -30, from: -29, dayCount: 2, end: 'confirmed' },
  { customer: kavya, car: 'i20', at: mumbai, madeOn: -21, from: -19, dayCount: 4, end: 'expired' },
  { customer: arjun, car: 'Creta', at: bengaluru, madeOn: -17, from: -14, dayCount: 3, end: 'confirmed' },
];

export const futureBookings: readonly DemoBooking[] = [
  { customer: arjun, car: 'Carens', at: bengaluru, madeOn: 0, from: 12, dayCount: 3, end: 'confirmed' },
  { customer: rohan, car: 'Slavia', at: pune, madeOn: 0, from: 6, dayCount: 4, end: 'confirmed' },
  { customer: kavya, car: 'Endeavour', at: delhi, madeOn: 0, from: 20, dayCount: 5, end: 'confirmed' },
];
