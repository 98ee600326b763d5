export const monthPanelTexts = {
  title: 'Month for the accountant',
  papers:
    'A zip with all papers of a month: registers, the sheets of GSTR-1, e-invoices as JSON, and sums that check them. Nothing here decides a tax: rates, codes and places of supply are those on your papers.',
  money:
    'It also has the money: payments, refunds, payouts, drawers, deposits held, open balances, and accounts that connect one month with the next.',
  withoutTax:
    'A zip with all receipts and all money of a month: payments, refunds, payouts, drawers, deposits held, open balances, and accounts that connect one month with the next. The sheets for GST are added once you have a registration.',
  month: 'Month',
  registration: 'Registration',
  all: 'All papers and all money',
  papersOnly: 'The zip has only the papers of this registration, and no money.',
  notOver: 'This month isn’t over. The zip says so, and has what there is so far.',
  download: 'Download',
  stop: 'Stop',
  preparing: 'Preparing the files…',
  downloading: (kilobytes: string) => `Downloading, ${kilobytes} KB so far`,
  stopped: 'Stopped. Nothing was saved.',
  failed: 'The download failed. Please try again.',
} as const;
