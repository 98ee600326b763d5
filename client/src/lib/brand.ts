/** Who we are and how to reach us: the one place for it. Contact data and the legal block are plainly samples. */
export const brand = {
  name: 'Sarani',
  fullName: 'Sarani Car Rental',
  tagline: 'The open road, priced honestly.',
  phone: { shown: '+91 00000 00000', href: 'tel:+910000000000' },
  email: { shown: 'hello@sarani.example', href: 'mailto:hello@sarani.example' },
  legalName: 'Sarani Car Rental Private Limited',
  address: ['100 Gulmohar Road, Indiranagar', 'Bengaluru 560038, Karnataka'],
  grievanceOfficer: { name: 'Harpreet Singh', email: 'grievance@sarani.example' },
} as const;

/** Working hours as shown, and in a form that programs read. Source: texts, section 2. */
export const workingHours = [
  { shown: 'Mon-Fri 9:00AM-9:00PM', schema: 'Mo-Fr 09:00-21:00' },
  { shown: 'Sat 9:00AM-1:00PM', schema: 'Sa 09:00-13:00' },
  { shown: 'Sun closed', schema: null },
] as const;
