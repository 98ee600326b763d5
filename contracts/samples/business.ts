import { type Business, standardTexts } from '../src/index.ts';

/** A business whose name, phone number and texts differ from the defaults. */
export const business: Business = {
  ...standardTexts,
  cancellationTiers: [
    { percent: 100, hoursBefore: 48 },
    { percent: 50, hoursBefore: 12 },
  ],
  logo: null,
  brandName: 'Kaveri Cars',
  tagline: 'Down the river, over the hills.',
  legalName: 'Kaveri Cars Private Limited',
  phone: '+91 80 5550 0100',
  whatsapp: '+91 98450 00000',
  email: 'hello@kaveri.example',
  address: '100 Gulmohar Road, Indiranagar\nBengaluru 560038',
  grievanceOfficer: { name: 'Harpreet Singh', email: 'grievance@kaveri.example', phone: '+91 80 5550 0101' },
  tax: { number: '29ABCDE1234F1Z5', state: 'Karnataka (29)', code: '997311', percent: 18, isIncluded: true },
  figures: [{ number: '12', label: 'cities', text: 'From Mysuru to Madurai.' }],
  team: [
    { name: 'Meera Iyer', role: 'Owner', photo: `/img/u/${'3f'.repeat(16)}-960.webp` },
    { name: 'Dev Rao', role: 'Workshop', photo: null },
  ],
  testimonials: [{ quote: 'The car was waiting.', name: 'Leela N.', trip: 'Mysuru to Ooty', photo: null }],
};
