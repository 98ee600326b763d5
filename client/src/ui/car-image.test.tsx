import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CarImage } from './car-image.tsx';

const publicDir = join(import.meta.dirname, '../../public');
const shown = (name: string) => screen.getByRole('img', { name: `${name}, illustration` }).getAttribute('src') ?? '';

describe('the picture of a car without a photo', () => {
  test.each([
    ['Swift', 'swift'],
    ['i20 N Line', 'i20'],
    ['Tata ALTROZ', 'altroz'],
    ['City', 'city'],
    ['XUV 700', 'xuv700'],
    ['Tiago', 'car-generic-hatch'],
    ['Swift Dzire', 'car-generic-sedan'],
    ['Innova Crysta', 'car-generic-mpv'],
    ['Velocity', 'car-generic'],
  ])('%s is the drawing %s', (name, file) => {
    render(<CarImage name={name} />);

    expect(shown(name)).toBe(`/img/cars/${file}.svg`);
    expect(existsSync(join(publicDir, shown(name)))).toBe(true);
  });

  test('takes the place of a photo that does not load', () => {
    render(<CarImage src="https://cars.example/verna.jpg" name="Verna" />);

    fireEvent.error(screen.getByRole('img', { name: 'Verna' }));

    expect(shown('Verna')).toBe('/img/cars/verna.svg');
  });
});
