import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { CarImage } from './car-image.tsx';

const publicDir = join(import.meta.dirname, '../../public');
const shown = (name: string) => screen.getByRole('img', { name: `${name}, illustration` }).getAttribute('src') ?? '';

describe('the drawing of a car', () => {
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
  ])('for the model %s is %s', (name, file) => {
    render(<CarImage name={name} />);

    expect(shown(name)).toBe(`/img/cars/${file}.svg`);
    expect(existsSync(join(publicDir, shown(name)))).toBe(true);
  });

  test('does not replace an uploaded photo, which is offered in all available widths', () => {
    const id = '0f8fad5bd9cb469fa16570867728950e';
    render(<CarImage src={`/img/u/${id}-960.webp`} name="Verna" />);

    const photo = screen.getByRole('img', { name: 'Verna' });

    expect(photo.getAttribute('srcset')).toBe(
      `/img/u/${id}-480.webp 480w, /img/u/${id}-960.webp 960w, /img/u/${id}-1600.webp 1600w`,
    );
    expect(photo.className).toContain('object-cover');
  });

  test('replaces a photo that fails to load', () => {
    render(<CarImage src="https://cars.example/verna.jpg" name="Verna" />);

    fireEvent.error(screen.getByRole('img', { name: 'Verna' }));

    expect(shown('Verna')).toBe('/img/cars/verna.svg');
  });
});
