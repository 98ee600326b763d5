/** Texts of the public pages that must not be changed. Source: texts, section 2. */
export const siteTexts = {
  home: 'Home',
  about: 'About',
  vehicles: 'Vehicles',
  testimonials: 'Testimonials',
  team: 'Team',
  contact: 'Contact',
  signIn: 'Sign In',
  register: 'Register',
  bookARide: 'Book a ride',
  bookRide: 'Book Ride',
  reserveNow: 'RESERVE NOW',
  location: 'Location',
  fromDate: 'From Date',
  toDate: 'To Date',
  search: 'Search',
} as const;

/** Figures on the About page; the numbers are fixed. Source: texts, section 2. */
export const figures = [
  { number: '20', label: 'car types', text: 'From a compact automatic to a seven-seater.' },
  { number: '34', label: 'rental outlets', text: 'In cities, at stations and at airports.' },
  { number: '20', label: 'own garages', text: 'Our own people service every car we rent.' },
] as const;
