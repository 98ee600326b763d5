/** The label of each field, also used when two versions are compared. */
export const businessLabels = {
  brandName: 'Name',
  tagline: 'Tagline',
  logo: 'Logo',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'Email',
  hours: 'Working hours',
  legalName: 'Company name',
  address: 'Company address',
  grievanceOfficer: 'Grievance officer',
  terms: 'Terms',
  cancellationTiers: 'Refund tiers',
  cancellation: 'Cancellation and refunds',
  privacy: 'Addition to the privacy notice',
  answers: 'Answers',
  tax: 'GST',
  figures: 'Figures',
  team: 'Team',
  testimonials: 'Testimonials',
  cars: 'Cars',
} as const;

type ItemField = { name: string; label: string; kind?: 'area' | 'photo' };
const photo: ItemField = { name: 'photo', label: 'Photo', kind: 'photo' };

/** The texts of the sections that are delivered with samples. */
export const contentTexts = {
  invented: 'These parts of your site show invented people, figures and cars. Replace or hide each one.',
  samples: 'Sample content',
  own: 'Your own',
  fromFleet: 'Chosen from your fleet',
  hidden: 'Hidden',
  where: {
    figures: 'Figures on the About page',
    team: 'Team page',
    testimonials: 'Testimonials page',
    cars: 'Cars on the home and vehicles pages',
  },
  one: { figures: 'figure', team: 'member', testimonials: 'quote' },
  fields: {
    figures: [
      { name: 'number', label: 'Number' },
      { name: 'label', label: 'What it counts' },
      { name: 'text', label: 'Sentence below it' },
    ],
    team: [{ name: 'name', label: 'Full name' }, { name: 'role', label: 'Role' }, photo],
    testimonials: [
      { name: 'quote', label: 'Quote', kind: 'area' },
      { name: 'name', label: 'Customer' },
      { name: 'trip', label: 'Trip' },
      photo,
    ],
  } satisfies Record<string, ItemField[]> as Record<'figures' | 'team' | 'testimonials', ItemField[]>,
  photoHint: 'If empty, the first letter of the name is shown.',
  cars: 'Up to 6 cars',
  carsHint: 'Shown in the order you choose them, without cars that are no longer offered.',
  noCars: 'No cars in the fleet',
  gone: 'No longer offered',
} as const;
