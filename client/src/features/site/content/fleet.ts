import { paths } from '../../../lib/paths.ts';

type Row = readonly [
  name: string,
  drawing: string,
  price: string,
  model: string,
  brand: string,
  year: string,
  transmission: 'Automatic' | 'Manual',
  fuel: 'Diesel' | 'Petrol',
];

const vehicleOf = ([name, drawing, price, model, brand, year, transmission, fuel]: Row) => {
  const image = `/img/cars/${drawing}.svg`;
  return { name, image, price, model, brand, year, ac: 'Yes', transmission, fuel };
};

/** One of the six cars shown on the public pages. `price` is the daily price in rupees, as text. */
export type SampleVehicle = ReturnType<typeof vehicleOf>;

/** The sample fleet in order; the first car is selected initially. Source: texts, section 2. */
export const fleet: readonly [SampleVehicle, ...SampleVehicle[]] = [
  vehicleOf(['Mahindra XUV 700', 'xuv700', '₹2,800', 'XUV 700', 'Mahindra', '2019', 'Automatic', 'Diesel']),
  vehicleOf(['Tata Harrier', 'harrier', '₹2,700', 'Harrier', 'Tata', '2019', 'Manual', 'Petrol']),
  vehicleOf(['Ford Endeavour', 'endeavour', '₹2,750', 'Endeavour', 'Ford', '2018', 'Automatic', 'Diesel']),
  vehicleOf(['Toyota Fortuner', 'fortuner', '₹2,900', 'Fortuner', 'Toyota', '2020', 'Manual', 'Petrol']),
  vehicleOf(['Hyundai Creta', 'creta', '₹2,350', 'Creta', 'Hyundai', '2022', 'Automatic', 'Petrol']),
  vehicleOf(['Maruti Suzuki Ertiga', 'ertiga', '₹2,650', 'Ertiga', 'Nexa', '2021', 'Manual', 'Diesel']),
];

/** The daily price of the cheapest car of the sample fleet. */
export const lowestPrice = '₹2,350';

/** Returns the URL of the search page with a preferred car, which the results show first. */
export const bookingLink = ({ name }: SampleVehicle): string =>
  `${paths.dashboard}?${new URLSearchParams({ model: name }).toString()}`;
