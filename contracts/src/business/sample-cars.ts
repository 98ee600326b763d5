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

const carOf = ([name, drawing, price, model, brand, year, transmission, fuel]: Row) => ({
  name,
  image: `/img/cars/${drawing}.svg`,
  alt: `${name}, illustration`,
  price,
  model,
  brand,
  year,
  ac: 'Yes',
  transmission,
  fuel,
  /** The query of the search page that lists this car first. */
  wish: `model=${name.replaceAll(' ', '+')}`,
});

/** The sample fleet in order; the first car is selected initially. Source: texts, section 2. */
export const sampleCars = [
  carOf(['Mahindra XUV 700', 'xuv700', '₹2,800', 'XUV 700', 'Mahindra', '2019', 'Automatic', 'Diesel']),
  carOf(['Tata Harrier', 'harrier', '₹2,700', 'Harrier', 'Tata', '2019', 'Manual', 'Petrol']),
  carOf(['Ford Endeavour', 'endeavour', '₹2,750', 'Endeavour', 'Ford', '2018', 'Automatic', 'Diesel']),
  carOf(['Toyota Fortuner', 'fortuner', '₹2,900', 'Fortuner', 'Toyota', '2020', 'Manual', 'Petrol']),
  carOf(['Hyundai Creta', 'creta', '₹2,350', 'Creta', 'Hyundai', '2022', 'Automatic', 'Petrol']),
  carOf(['Maruti Suzuki Ertiga', 'ertiga', '₹2,650', 'Ertiga', 'Nexa', '2021', 'Manual', 'Diesel']),
];

/** The daily price of the cheapest sample car. */
export const lowestSamplePrice = '₹2,350';
