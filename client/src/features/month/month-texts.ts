export const monthPanelTexts = {
  title: 'Month for the accountant',
  lead: 'A zip with all papers of a month: registers, the sheets of GSTR-1, e-invoices as JSON, and sums that check them. Nothing here decides a tax: rates, codes and places of supply are those on your papers.',
  month: 'Month',
  registration: 'Registration',
  all: 'All, and receipts without GST',
  notOver: 'This month isn’t over. The zip says so, and has the papers issued so far.',
  download: 'Download',
  downloading: (kilobytes: string) => `Downloading, ${kilobytes} KB so far`,
  failed: 'The download failed. Please try again.',
} as const;
