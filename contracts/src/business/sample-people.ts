/** The names and portraits are placeholders; the roles are fixed. Source: texts, section 2. */
export const sampleTeam = [
  { name: 'Arjun Mehta', role: 'Founder', photo: '/img/team/founder.svg' },
  { name: 'Kavya Iyer', role: 'C.E.O.', photo: '/img/team/ceo.svg' },
  { name: 'Ramesh Kulkarni', role: 'C.F.O', photo: '/img/team/cfo.svg' },
  { name: 'Nisha Fernandes', role: 'Marketing Head', photo: '/img/team/marketing.svg' },
  { name: 'Harpreet Singh', role: 'Regional Head', photo: '/img/team/regional.svg' },
];

/** Sample quotes, used until there are real ones. The page says that they are samples. */
export const sampleTestimonials = [
  {
    quote:
      'The price on the screen was the price I paid. We drove from Bengaluru to Hampi and back, and nobody counted the kilometres.',
    name: 'Ananya R.',
    trip: 'Bengaluru to Hampi, four days in a Creta',
    photo: '/img/travellers/traveller-1.svg',
  },
  {
    quote:
      'I called with a question at eleven at night and a person answered. The Fortuner was clean, fuelled and ready on time.',
    name: 'Vikram S.',
    trip: 'Pune to Goa, a week in a Fortuner',
    photo: '/img/travellers/traveller-2.svg',
  },
];
