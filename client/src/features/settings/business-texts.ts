/** The wordings of "make it yours". */
export const businessTexts = {
  intro: 'Who you are, on every page, mail and new receipt. Receipts that were issued never change.',
  notLoaded: 'This could not be loaded.',
  preview: 'Preview',
  noHistory:
    'Nobody has saved anything yet: what counts are the texts the site came with, and the settings of the server.',
} as const;

/** The label of each field, also where two versions are compared. */
export const businessLabels = {
  brandName: 'Name',
  tagline: 'Line under the name',
  logo: 'Logo',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  hours: 'Working hours',
  legalName: 'Company name',
  address: 'Company address',
  grievanceOfficer: 'Grievance officer',
  terms: 'Terms',
  cancellation: 'Cancellation and refunds',
  privacy: 'Besides the privacy notice',
  answers: 'Answers',
  tax: 'GST',
} as const;
