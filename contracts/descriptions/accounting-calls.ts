import type { ContractId } from '../src/index.ts';

type Id = Extract<ContractId, `${'tax' | 'month' | 'receipt' | 'reconciliation'}.${string}`>;

/** The part of `callTexts` about taxes, papers, the month for the accountant and the provider’s records. */
export const accountingCalls: Record<Id, string> = {
  'receipt.get':
    'Show the receipt of a booking, or one of its credit notes. For the customer who booked, and for admins. Bookings that were never confirmed have no receipt. Fails with `receipt_not_ready` until the receipt has its number, a moment after the confirmation, and with `invoice_at_return` if nothing was paid yet and the invoice is issued when the car is back.',
  'receipt.check':
    'Check a paper by the hash in its QR code. Anyone who has the paper may do so. Says whether our record of it is unchanged since it was numbered, and what was paid for its booking by now.',
  'tax.createRegistration':
    'Add a GST registration. A prefix belongs to the first registration that had it. Nothing checks the GSTIN with the government.',
  'tax.getRegistrations': 'List the GST registrations of the business. Oldest first.',
  'tax.editRegistration': 'Edit a GST registration. Papers that are already issued don’t change.',
  'tax.createProfile': 'Add a tax profile with its first version. None exists until an owner adds one.',
  'tax.getProfiles': 'List the tax profiles with all their versions. Oldest first.',
  'tax.addProfileVersion':
    'Add a version to a tax profile. Earlier versions never change. On a day, the version that is valid from the latest day up to it applies; of several, the one saved last.',
  'tax.getTaxedLines':
    'Show which kinds of line of a paper are taxed, in all versions. Without a version, the settings of the server decide, which `standard` lists.',
  'tax.saveTaxedLines':
    'Add a version of which kinds of line are taxed, as a named person decided it. With `profiles`, taxed extra charges have tax profiles of their own instead of that of the car, and are on papers of their own. Earlier versions never change. On a day, the version that is valid from the latest day up to it applies; of several, the one saved last. Papers that are already issued don’t change, and a credit note takes the kinds of its receipt.',
  'month.getZip':
    'Download the papers of a month as a zip: registers, the sheets of GSTR-1, and sums to check them. Bills of supply are in the register, but in none of the sheets. With `registrationId`, only the papers of that registration. If the month is not over, the zip has the papers that were issued so far. If it is locked, the zip has the files that were stored when it was locked. A zip without its directory at the end is incomplete. Fails with `ledger_names_missing` and the missing names in `details` if the files for an accounting program need more names.',
  'month.getLocks': 'List the locked months. Newest first.',
  'month.lock':
    'Lock a month that is over: no paper gets a date in it any more. Its files are stored, and later downloads return the stored files. The first lock also locks all earlier months. After that, only the next month can be locked; `month_lock_order` names it in `next`. A repeat changes nothing. Fails with `ledger_names_missing` if vouchers of the money are turned on and a ledger that they need has no name.',
  'month.unlock': 'Unlock the month that was locked last.',
  'month.checkLock':
    'Write the files of a locked month again and list those that differ from the stored ones. The download doesn’t change; the first month that isn’t locked shows the differences as adjustments.',
  'month.getLedgerNames': 'Show the names of the ledgers in the accountant’s program.',
  'month.saveLedgerNames':
    'Save the names of the ledgers in the accountant’s program, letter for letter. With `hasTally` or `hasZoho`, months have files for these programs; `hasMoney` adds vouchers of the money for Tally Prime. Names that were never saved have a default if they are only needed for the money and any name would do.',
  'reconciliation.listPayouts':
    'List the payouts of a month. Newest first. A payout is listed once its day in India has been reconciled.',
  'reconciliation.getPayout':
    'Download the lines of a payout as CSV. One row per item; refunds are negative. `X-Total-Count` is the number of rows without the header; a file with fewer is incomplete.',
  'reconciliation.resolveDifference':
    'Resolve a difference from the provider’s records. Rejected if it has changed since: load the list again.',
};
