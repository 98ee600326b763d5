/** What we are called. How to reach us, and who stands behind us, the server's settings say: `company.ts`. */
export const brand = {
  name: 'Sarani',
  fullName: 'Sarani Car Rental',
  tagline: 'The open road, priced honestly.',
} as const;

/** Working hours as shown, and in a form that programs read. Source: texts, section 2. */
export const workingHours = [
  { shown: 'Mon-Fri 9:00AM-9:00PM', schema: 'Mo-Fr 09:00-21:00' },
  { shown: 'Sat 9:00AM-1:00PM', schema: 'Sa 09:00-13:00' },
  { shown: 'Sun closed', schema: null },
] as const;
