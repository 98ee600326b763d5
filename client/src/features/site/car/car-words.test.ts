import { describe, expect, it } from 'vitest';
import { carLink, mapOf, searchLink, wishOf } from './car-words.ts';

const place = { _id: 'a', name: 'Pune Station', description: 'Opposite platform 1', isEnabled: true };

describe('mapOf', () => {
  it('returns the location’s own map link, or a link to a map search for its address or name', () => {
    expect([
      mapOf({ ...place, mapUrl: 'https://maps.example/pune', address: '1 Road' }),
      mapOf({ ...place, address: '1 Road\nPune & more' }),
      mapOf(place),
    ]).toEqual([
      'https://maps.example/pune',
      'https://www.google.com/maps/search/?api=1&query=1+Road%0APune+%26+more',
      'https://www.google.com/maps/search/?api=1&query=Pune+Station',
    ]);
  });
});

describe('links to and from a car', () => {
  it('contain only the parameters that have a value', () => {
    const wish = { car: 'Creta0000001', location: 'f'.repeat(24), from: '2026-12-01', to: '' };

    expect(carLink({ car: wish.car })).toBe('/car?car=Creta0000001');
    expect(searchLink(wish)).toBe(`/dashboard?car=Creta0000001&location=${wish.location}&from=2026-12-01`);
    expect(wishOf(new URLSearchParams(searchLink(wish).split('?')[1]))).toEqual(wish);
  });
});
