/** Texts of the "Make it yours" page. */
export const businessTexts = {
  intro: 'Your business details on every page, email and new receipt. Issued receipts never change.',
  notLoaded: 'We couldn’t load this.',
  preview: 'Preview',
  noHistory: 'Nothing has been saved yet. The site uses its default texts and the server’s settings.',
} as const;

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
  cancellation: 'Cancellation and refunds',
  privacy: 'Added to the privacy notice',
  answers: 'Answers',
  tax: 'GST',
} as const;
