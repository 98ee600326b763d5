import { amountText } from '../papers/amount-text.ts';
import type { Voucher, VoucherEntry } from './vouchers.ts';

/* The XML with which Tally Prime imports vouchers. How sure it is: decision 0136. */

/** What XML 1.0 can’t contain, not even escaped. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const xmlText = (text: string): string =>
  text.replaceAll(impossible, '').replaceAll(/[&<>"\r]/g, (character) => escapes[character] ?? '');

const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;

/** Returns the elements that have a text. */
const optional = (texts: Readonly<Record<string, string | null>>): string[] =>
  Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [element(name, text)]));

export const tallyHead = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<ENVELOPE>',
  '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
  '<BODY><IMPORTDATA>',
  '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC>',
  '<REQUESTDATA>',
  '',
].join('\n');

export const tallyEnd = '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n';

const message = (content: string): string => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;

/** Returns a ledger of a customer, in a group. */
export const tallyLedger = (name: string, group: string): string =>
  message(
    `<LEDGER NAME="${xmlText(name)}" ACTION="Create"><NAME.LIST>${element('NAME', name)}</NAME.LIST>` +
      `${element('PARENT', group)}</LEDGER>`,
  );

/** Debits are negative and marked as such. */
const entryXml = ({ ledger, paise }: VoucherEntry, party: string | null): string =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger),
    element('ISDEEMEDPOSITIVE', paise < 0 ? 'Yes' : 'No'),
    element('ISPARTYLEDGER', ledger === party ? 'Yes' : 'No'),
    element('AMOUNT', amountText(paise)),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('');

/** Returns a voucher. Throws if its debits and credits differ. */
export function tallyVoucher({ id, type, day, number, party, entries, ...voucher }: Voucher): string {
  if (entries.reduce((sum, { paise }) => sum + paise, 0) !== 0) throw new Error(`the voucher ${id} does not balance`);
  const { gstin, place, reference, narration } = voucher;
  return message(
    [
      `<VOUCHER REMOTEID="${xmlText(id)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
      element('DATE', day.replaceAll('-', '')),
      element('VOUCHERTYPENAME', type),
      ...optional({ VOUCHERNUMBER: number, REFERENCE: reference, PARTYLEDGERNAME: party }),
      ...optional({ PARTYGSTIN: gstin, PLACEOFSUPPLY: place }),
      element('NARRATION', narration),
      element('PERSISTEDVIEW', 'Accounting Voucher View'),
      ...entries.map((entry) => entryXml(entry, party)),
      '</VOUCHER>',
    ].join(''),
  );
}
