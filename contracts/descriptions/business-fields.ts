/** Descriptions of the business fields. */
export const businessFieldTexts = {
  answers: 'The answers to the questions of the home page, in their order.',
  brandName: 'What we are called.',
  business: 'Who we are and what we say of ourselves.',
  isIncluded: 'Whether prices contain the tax.',
  legalName: 'Name of the company, as printed on receipts.',
  logo: 'Address of our logo; null for our own, or the name in letters.',
  privacy: 'What is said beside the privacy notice; null for nothing.',
  shortName: 'What we are called among ourselves.',
  tagline: 'What stands under our name.',
  terms: 'The terms.',
  wordmarks: 'Addresses of our logo, where it is not the standard.',
  light: 'On a light ground.',
  dark: 'On a dark ground.',
  whatsapp: 'A number for messages on WhatsApp; null without one.',
} as const;

/** Descriptions of the business fields whose meaning is narrower in some calls. */
export const businessTextsByPlace = {
  'settings/phone': 'Phone number, as it is shown.',
  'settings/hours': 'Working hours in three lines, as they are shown.',
  'settings/cancellation': 'What is said of cancellations and refunds.',
  'settings/tax': 'What receipts say of the tax.',
  'settings/code': 'The code of the service in the tax law; null without a tax.',
  'settings/state': 'The state we are registered in.',
  'settings/number': 'GST registration number; null without one.',
  'system/phone': 'Phone number, as it is shown.',
  'system/hours': 'Working hours in three lines, as they are shown.',
  'system/version': 'Which version it is; 0 until somebody saved one.',
  'system/cancellation': 'What is said of cancellations and refunds.',
} as const;
