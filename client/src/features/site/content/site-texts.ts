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
