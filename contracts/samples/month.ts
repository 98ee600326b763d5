import type { ledgerContract, monthContract, monthLockContract } from '../src/index.ts';
import { type GroupSamples, ids } from './shared.ts';

const lock = { month: '2026-10', lockedAt: '2026-11-05T06:30:00.000Z', lockedBy: 'Asha Rao', isStored: true };

const ledgers = {
  hasTally: true,
  hasMoney: true,
  hasZoho: true,
  isEach: false,
  rates: [{ basisPoints: 1_800, sales: 'Car rental @ 18%', zohoTax: 'GST18', zohoIgst: 'IGST18' }],
  names: {
    customers: 'Rental customers',
    untaxedSales: 'Car rental without GST',
    otherTax: null,
    outsideGst: 'Fines & damages recovered',
    igst: 'Output IGST',
    cgst: 'Output CGST',
    sgst: 'Output SGST',
    razorpay: 'Razorpay',
    cash: 'Cash',
    card: 'Card machine',
    bank: 'HDFC Bank',
    upi: 'UPI',
    deposits: 'Security deposits',
    payouts: 'ICICI Bank',
    fees: 'Razorpay fees',
    feeTax: 'Input GST',
    unassigned: 'Customer money to assign or return',
    disputed: 'Disputed payments',
    byHand: 'Refunds by hand',
  },
};

export const monthSamples: GroupSamples<typeof monthContract & typeof monthLockContract & typeof ledgerContract> = {
  getZip: {
    query: { month: '2026-11', registrationId: ids.registration },
    // An empty zip.
    reply: `PK\u0005\u0006${'\0'.repeat(18)}`,
  },
  getLocks: { reply: [lock] },
  lock: { body: { month: lock.month }, reply: lock },
  unlock: { body: { month: lock.month, reason: 'A credit note of October was missing' }, reply: { month: lock.month } },
  checkLock: {
    query: { month: lock.month },
    reply: { month: lock.month, lockedAt: lock.lockedAt, changed: ['KA/papers.csv'] },
  },
  getLedgerNames: { reply: { version: 3, ...ledgers } },
  saveLedgerNames: { body: ledgers, reply: { version: 3, ...ledgers } },
};
