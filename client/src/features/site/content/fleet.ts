/** One of the six cars shown on the public pages. `price` is the daily price in rupees, as text. */
export type SampleVehicle = {
  name: string;
  image: string;
  price: string;
  model: string;
  brand: string;
  year: string;
  ac: 'Yes';
  transmission: 'Automatic' | 'Manual';
  fuel: 'Diesel' | 'Petrol';
};

/** The sample fleet in order; the first car is selected initially. Source: texts, section 2. */
export const fleet: readonly [SampleVehicle, ...SampleVehicle[]] = [
  {
    name: 'Mahindra XUV 700',
    image: '/img/cars/xuv700.svg',
    price: '₹2,800',
    model: 'XUV 700',
    brand: 'Mahindra',
    year: '2019',
    ac: 'Yes',
    transmission: 'Automatic',
    fuel: 'Diesel',
  },
  {
    name: 'Tata Harrier',
    image: '/img/cars/harrier.svg',
    price: '₹2,700',
    model: 'Harrier',
    brand: 'Tata',
    year: '2019',
    ac: 'Yes',
    transmission: 'Manual',
    fuel: 'Petrol',
  },
  {
    name: 'Ford Endeavour',
    image: '/img/cars/endeavour.svg',
    price: '₹2,750',
    model: 'Endeavour',
    brand: 'Ford',
    year: '2018',
    ac: 'Yes',
    transmission: 'Automatic',
    fuel: 'Diesel',
  },
  {
    name: 'Toyota Fortuner',
    image: '/img/cars/fortuner.svg',
    price: '₹2,900',
    model: 'Fortuner',
    brand: 'Toyota',
    year: '2020',
    ac: 'Yes',
    transmission: 'Manual',
    fuel: 'Petrol',
  },
  {
    name: 'Hyundai Creta',
    image: '/img/cars/creta.svg',
    price: '₹2,350',
    model: 'Creta',
    brand: 'Hyundai',
    year: '2022',
    ac: 'Yes',
    transmission: 'Automatic',
    fuel: 'Petrol',
  },
  {
    name: 'Maruti Suzuki Ertiga',
    image: '/img/cars/ertiga.svg',
    price: '₹2,650',
    model: 'Ertiga',
    brand: 'Nexa',
    year: '2021',
    ac: 'Yes',
    transmission: 'Manual',
    fuel: 'Diesel',
  },
];

/** The daily price of the cheapest car of the sample fleet. */
export const lowestPrice = '₹2,350';
