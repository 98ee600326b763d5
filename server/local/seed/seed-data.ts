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

export const bengaluru = 'Bengaluru Indiranagar';
export const mumbai = 'Mumbai Andheri East';
export const delhi = 'Delhi Aerocity';
export const pune = 'Pune Koregaon Park';
export const hyderabad = 'Hyderabad HITEC City';

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
  },
];
