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
  cancellationTiers: 'Refunds of cancellations',
  cancellation: 'Cancellation and refunds',
  privacy: 'Addition to the privacy notice',
  answers: 'Answers',
  tax: 'GST',
} as const;
