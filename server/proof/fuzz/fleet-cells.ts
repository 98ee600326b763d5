import { carDocumentKinds, type FleetColumn, documentColumn, type VehicleFact, vehicleFacts } from '@rental/contracts';

const days = ['31-03-2027', '2028-02-29', '01.01.2027', '2026-02-28'];
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
const images = ['/img/cars/ertiga.svg', 'https://cars.example/a.jpg'];
const noImages = [
  'http://cars.example/a.jpg',
  'javascript:alert(1)',
  '//cars.example/a.jpg',
  'data:image/png;base64,AA',
];
const names = ['Creta', 'O\'Neil; "x"', 'Café Racer', "'=1+1", '3 Series, long', 'क्रेटा'];
const noNames = ['x'.repeat(81), 'two\u0007lines', 'zero\0byte'];
const switches = ['yes', 'No', 'TRUE', '0', 'n'];
const noSwitches = ['perhaps', '2', 'yesno', 'on'];

/** The columns that a new car requires, and the plate, by which existing cars are found. */
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

/** `good` cells are always valid in their column for a car without a plate; `bad` cells never are. */
type Cells = { good: readonly string[]; bad: readonly string[] };

const noWords = ['stick', 'manual|automatic', 'petrol diesel', 'null', '0', '__proto__'];
const noNumbers = ['2.5', 'many', '5e0', '0x1', '1 2', '999999999999'];

/** Cells that are not blank. Good plates and locations come from the fleet. */
const cellsOfKind: Record<Exclude<VehicleFact['kind'], 'word' | 'number' | 'documents'>, Cells> = {
  text: { good: names, bad: noNames },
  switch: { good: switches, bad: noSwitches },
  image: { good: images, bad: noImages },
  price: {
    good: ['2350', '₹2,350.00', 'Rs. 1', '1,00,000'],
    bad: ['0', '-5', '100001', '2350.50', '1e3', 'cheap', 'NaN', '٢٣٥٠', '9'.repeat(400)],
  },
  plate: { good: [], bad: ['§', 'KA1', 'KA01AB12345678', 'KA 01 <b> 1', '____', 'x'.repeat(50_000)] },
  locations: {
    good: [],
    bad: ['|', 'Atlantis', 'Pune Station|Atlantis', 'Pune Station|pune station', 'Pune\0Station'],
  },
};

function filledCells(fact: VehicleFact): Cells {
  if (fact.kind === 'documents') return { good: days, bad: noDays };
  if (fact.kind === 'number') {
    return { good: [`${fact.min}`, `${fact.max}`], bad: [`${fact.min - 1}`, `${fact.max + 1}`, ...noNumbers] };
  }
  if (fact.kind !== 'word') return cellsOfKind[fact.kind];
  const [first = '', second = ''] = fact.words;
  return { good: [first, second.charAt(0).toUpperCase() + second.slice(1)], bad: noWords };
}

function cellsOf(fact: VehicleFact): Cells {
  const { good, bad } = filledCells(fact);
  const mayBeBlank = fact.isOptional === true || fact.kind === 'image';
  return mayBeBlank ? { good: ['', ...good], bad } : { good, bad: ['', '  ', ...bad] };
}

const facts: readonly VehicleFact[] = Object.values(vehicleFacts);
const cells = new Map<FleetColumn, Cells>([
  ...facts.flatMap((fact): [FleetColumn, Cells][] => (fact.column ? [[fact.column, cellsOf(fact)]] : [])),
  ['year', { good: ['2022', '1999'], bad: ['', '22', '20222', 'two', '-100', '2O22'] }],
  ['id', { good: [''], bad: ['6740a1b2c3d4e5f607182930', 'abc', '0', '{"$gt":""}', 'f'.repeat(25)] }],
  ...carDocumentKinds.map((kind): [FleetColumn, Cells] => [documentColumn(kind), cellsOf(vehicleFacts.documents)]),
  ['units', { good: [''], bad: ['0', '2001', '-1', 'x', '1.5', '99999999999'] }],
]);

/** Returns the valid cells of a column. Failing tests shrink to the first one. */
export const goodCells = (column: FleetColumn): readonly string[] => cells.get(column)?.good ?? [];
export const badCells = (column: FleetColumn): readonly string[] => cells.get(column)?.bad ?? [];
