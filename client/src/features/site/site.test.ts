import { emailMessage, formatRupees, lowestSamplePrice as lowestPrice } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { fleet } from './content/fleet.ts';
import { emailProblem } from '../../lib/form/use-site-form.ts';

// The public pages contain these values as literals, because importing the schemas would make the pages larger.
describe('the public pages', () => {
  test.each([
    ['Mahindra XUV 700', 2_800, 'XUV 700', 'Mahindra', '2019', 'Automatic', 'Diesel'],
    ['Tata Harrier', 2_700, 'Harrier', 'Tata', '2019', 'Manual', 'Petrol'],
    ['Ford Endeavour', 2_750, 'Endeavour', 'Ford', '2018', 'Automatic', 'Diesel'],
    ['Toyota Fortuner', 2_900, 'Fortuner', 'Toyota', '2020', 'Manual', 'Petrol'],
    ['Hyundai Creta', 2_350, 'Creta', 'Hyundai', '2022', 'Automatic', 'Petrol'],
    ['Maruti Suzuki Ertiga', 2_650, 'Ertiga', 'Nexa', '2021', 'Manual', 'Diesel'],
  ])('include %s with the specified properties', (name, price, model, brand, year, transmission, fuel) => {
    const vehicle = fleet.find((candidate) => candidate.name === name);

    expect(vehicle).toMatchObject({ price: formatRupees(price), model, brand, year, ac: 'Yes', transmission, fuel });
  });

  test('state the price of the cheapest sample car as the lowest price', () => {
    const prices = fleet.map((vehicle) => Number(vehicle.price.replaceAll(/\D/g, '')));

    expect(lowestPrice).toBe(formatRupees(Math.min(...prices)));
    expect(fleet).toHaveLength(6);
  });

  test('use the contract’s message for an invalid email address', () => {
    expect(emailProblem).toBe(emailMessage);
  });
});
