import { dayInIndia, formatDay } from '@rental/contracts';

type About = { month: string; now: Date; isOver: boolean };

/** Returns the text that explains the files of a zip. */
export async function* readMe({ month, now, isOver }: About): AsyncGenerator<string> {
  yield [
    `Month ${month}, written on ${formatDay(dayInIndia(now))}`,
    '',
    isOver
      ? 'The month is over. The files have the papers that were issued in it, by the day in India.'
      : 'THE MONTH IS NOT OVER. The files only have the papers that were issued so far.',
    '',
    'Nothing in these files decides a tax. The rates, the codes and the places of supply are those on the papers.',
    '',
    'control.csv         Sums of the other files beside sums of the papers. Each difference must be 0.00.',
    'receipts.csv        All papers without GST. Their number has no prefix.',
    '',
    'Each folder has the papers of one GST registration and is named after the prefix of their numbers.',
    'papers.csv          All tax invoices and their credit notes. Amounts of credit notes are negative.',
    'b2b, b2cl, b2cs     Invoices as sheets of GSTR-1. b2cs is one row for each place of supply and rate, less the',
    '                    credit notes that are not in cdnur.',
    'cdnr, cdnur         Credit notes to businesses, and to others for invoices of b2cl. Amounts are positive.',
    'hsn-b2b, hsn-b2c    Sums by service code and rate, less credit notes.',
    'docs.csv            The numbers of each series. A series with a gap has several rows.',
    'inv-01.json         Invoices and credit notes to businesses for the e-invoice portal. The PIN codes are taken',
    '                    from the addresses; add one where an address has none.',
    '',
    'Advances have no sheet, because an invoice is issued as soon as money is paid.',
    '',
  ].join('\r\n');
}
