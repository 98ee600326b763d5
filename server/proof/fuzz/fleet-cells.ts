import type { FleetColumn } from '@rental/contracts';

const days = ['', '31-03-2027', '2028-02-29', '01.01.2027', '2026-02-28'];
const noDays = [
  '1999-12-31',
  '31-02-2027',
  '2027-02-29',
  '2027-13-01',
  'soon',
  '2027',
  '1/1/27',
  '0',
  '0000-00-00',
  '46112',
];
const images = ['', '/img/cars/ertiga.svg', 'https://cars.example/a.jpg'];
const noImages = [
  'http://cars.example/a.jpg',
  'javascript:alert(1)',
  '//cars.example/a.jpg',
  'data:image/png;base64,AA',
];
const names = ['Creta', 'O\'Neil; "x"', 'Café Racer', "'=1+1", '3 Series, long', 'क्रेटा'];
const noNames = ['', '  ', 'x'.repeat(81), 'two\u0007lines', 'zero\0byte'];
const switches = ['yes', 'No', 'TRUE', '0', 'n'];
const noSwitches = ['', 'perhaps', '2', 'yesno', 'on'];

/** The columns that a new car needs, and the plate, by which known ones are found. */
export const neededColumns: readonly FleetColumn[] = [
  'car_name',
  'brand',
  'year',
  'gear',
  'fuel',
  'locations',
  'price_per_day',
  'plate',
];

/** Text that each column takes, for a car without a plate; `plate` and `locations` are the fleet's. */
export const goodCells: Record<FleetColumn, readonly string[]> = {
  id: [''],
  car_name: names,
  brand: names,
  year: ['2022', '1999'],
  gear: ['manual', 'Automatic'],
  fuel: ['petrol', 'DIESEL'],
  fuel_label: ['', 'cng', 'Hybrid'],
  category: ['', 'suv', 'Van'],
  seats: ['', '2', '12'],
  bags: ['', '0', '9'],
  locations: [],
  price_per_day: ['2350', '₹2,350.00', 'Rs. 1', '1,00,000'],
  plate: [],
  enabled: switches,
  in_fleet: switches,
  image_1: images,
  image_2: images,
  insurance_until: days,
  puc_until: days,
  permit_until: days,
  fitness_until: days,
  tax_until: days,
  service_due: days,
  units: [''],
};

/** Text that no column of this name may take, whatever else is in its row. */
export const badCells: Record<FleetColumn, readonly string[]> = {
  id: ['6740a1b2c3d4e5f607182930', 'abc', '0', '{"$gt":""}', 'f'.repeat(25)],
  car_name: noNames,
  brand: noNames,
  year: ['', '22', '20222', 'two', '-100', '2O22'],
  gear: ['', 'stick', 'manual|automatic', 'null'],
  fuel: ['', 'coal', 'petrol diesel'],
  fuel_label: ['steam', 'cng,electric', '0'],
  category: ['tank', 'suv|van', '__proto__'],
  seats: ['1', '13', '-2', '2.5', 'many', '5e0', '999999999999'],
  bags: ['10', '-1', 'x', '0x1', '1 2'],
  locations: ['', '|', 'Atlantis', 'Pune Station|Atlantis', 'Pune Station|pune station', 'Pune\0Station'],
  price_per_day: ['', '0', '-5', '100001', '2350.50', '1e3', 'cheap', 'NaN', '٢٣٥٠', '9'.repeat(400)],
  plate: ['§', 'KA1', 'KA01AB12345678', 'KA 01 <b> 1', '____', 'x'.repeat(50_000)],
  enabled: noSwitches,
  in_fleet: noSwitches,
  image_1: noImages,
  image_2: noImages,
  insurance_until: noDays,
  puc_until: noDays,
  permit_until: noDays,
  fitness_until: noDays,
  tax_until: noDays,
  service_due: noDays,
  units: ['0', '2001', '-1', 'x', '1.5', '99999999999'],
};
