import type {
  addBookingsContract,
  counterContract,
  counterMoneyContract,
  DamageProposal,
  drawerContract,
  extraChargeContract,
  onlineAccessContract,
} from '../src/index.ts';
import { bookingSamples } from './booking.ts';
import { dashboardSamples } from './dashboard.ts';
import { payLinkToken, paymentSamples } from './payment.ts';
import { afterReturn, dayEnd } from './rental.ts';
import { creta, freeCars, type GroupSamples, held, ids, period } from './shared.ts';

const settings = { isOn: true, since: '2026-11-20T06:30:00.000Z' };
const fromToday = { fromDate: '2026-11-20', toDate: '2026-11-22' };
const booked = { ...dayEnd, _id: ids.confirmed, ...fromToday, rev: 1 };
const out = { ...booked, rev: 2, stage: 'out' as const, canUndo: true as const };
const notes = {
  odometer: 41_220,
  fuelEighths: 8,
  cngEighths: 4,
  chargePercent: 80,
  inCar: ['registration' as const, 'insurance' as const],
  keyCount: 2,
  note: 'Small scratch on the left door',
};
const refund = { razorpayPaymentId: `ctr_${ids.entry}`, refundId: ids.audit, amount: 500, method: 'cash' as const };
const damage: DamageProposal = {
  _id: ids.entry,
  amount: 1_800,
  at: '2026-11-20T12:30:00.000Z',
  reason: 'Scratch, left rear door',
  evidence: 'Photos of the return',
  answerBy: '2026-11-22T12:30:00.000Z',
  state: 'open',
  answer: { at: '2026-11-21T12:30:00.000Z', text: 'It was there when I picked up the car.' },
};
const returnTerms = {
  agreed: [{ kind: 'late' as const, words: '₹200 per started hour', price: 200, per: 'hour' as const }],
  lateFrom: '2026-11-23T00:30',
  charged: { late: 0, fuel: 0 },
};
const terms = { version: 2, text: 'The car must be returned with the same fuel level.' };
const licence = {
  licenceClass: 'LMV' as const,
  lastFour: '4711',
  issuedOn: '2015-03-09',
  validUntil: '2035-03-08',
  seenAs: 'card' as const,
};
const accepted = { version: 2, name: 'Asha Rao', signature: 'M40 120L90 60L140 130' };
const deposit = { amount: 5_000, returnHours: 24, held: 0, used: 1_200, backBy: '2026-11-21T12:30:00.000Z' };
const record = { bookingId: ids.confirmed, recordId: ids.entry };

const hold = {
  ...held,
  customer: { _id: ids.customer, name: 'Asha Rao', phone: '+919876543210' },
  carName: creta.carName,
  plate: 'MH12AB1234',
};

const ofBooking = { bookingId: ids.confirmed, rev: 1 };
const taken = { amount: 1_200, method: 'upi', reference: '612345678901' } as const;

const person = { _id: ids.admin, name: 'Ravi Kumar' };
const openDrawer = {
  _id: ids.drawer,
  person,
  openedAt: '2026-11-20T03:30:00.000Z',
  openingCount: 2_000,
  isOpen: true,
};
const closedDrawer = {
  ...openDrawer,
  closing: {
    at: '2026-11-20T12:30:00.000Z',
    count: 3_100,
    expected: 3_200,
    difference: -100,
    by: person,
    reason: 'Wrong change given',
  },
  isOpen: false,
};
const ofDay = { locationId: ids.pune, day: '2026-11-20' };

const found = { damageId: ids.damage, place: 'left_rear_door', kind: 'dent', size: 'small' } as const;

export const counterSamples: GroupSamples<
  typeof counterContract &
    typeof counterMoneyContract &
    typeof extraChargeContract &
    typeof drawerContract &
    typeof onlineAccessContract &
    typeof addBookingsContract
> = {
  findCustomer: {
    query: { text: '98765 43210' },
    reply: [{ _id: ids.customer, name: 'Asha Rao', phone: '+919876543210', email: 'asha.rao@example.com' }],
  },
  giveAccess: {
    body: { customerId: ids.customer },
    reply: { name: 'Asha Rao', phone: '+919876543210', code: '048213', until: '2026-11-21T06:30:00.000Z' },
  },
  addBookings: { body: { phone: '98765 43210', code: '048 213' }, reply: { added: 2 } },
  getFreeCars: {
    query: { locId: ids.pune, ...period },
    reply: freeCars.map((car) => ({ ...car, plate: 'MH12AB1234' })),
  },
  getQuote: {
    query: { locId: ids.pune, carId: ids.creta, ...period, customerId: ids.customer },
    reply: bookingSamples.getQuote.reply,
  },
  hold: {
    body: {
      recordId: held._id,
      customer: { name: 'Asha Rao', phone: '98765 43210' },
      locationId: ids.pune,
      carId: ids.creta,
      ...period,
      expectedTotal: held.totalAmount,
    },
    reply: hold,
  },
  getHolds: { query: { locationId: ids.pune }, reply: [hold] },
  getSettings: { reply: settings },
  saveSettings: { body: { isOn: true }, reply: settings },
  saveLicences: { body: { isOn: true }, reply: { ...settings, notesLicences: true } },
  getAgreement: { reply: terms },
  saveAgreement: { body: { ...terms, version: 1 }, reply: terms },
  getNow: {
    query: {},
    reply: {
      day: '2026-11-20',
      pickUps: {
        rentals: [{ ...booked, balance: 1_200 }],
        more: 0,
      },
      returns: { rentals: [{ ...out, lateFrom: '2026-11-22T10:30', ...afterReturn }], more: 0 },
      unknown: { rentals: [], more: 0 },
      toPay: { rentals: [{ ...booked, balance: 1_200 }], more: 0 },
      refunds: { rentals: [{ ...booked, refund }], more: 0 },
      damages: { rentals: [{ ...out, damage }], more: 0 },
    },
  },
  find: {
    query: { search: 'Asha' },
    reply: { bookings: dashboardSamples.getBookingData.reply.bookings, hasMore: false },
  },
  getHandover: {
    query: { bookingId: ids.confirmed },
    reply: {
      ...out,
      lastOdometer: 41_220,
      gauges: ['fuel'],
      unused: { days: 2, saved: 2_800, allowed: 1_400, left: 8_400 },
      returnTerms,
    },
  },
  handOut: {
    body: {
      ...record,
      rev: 1,
      at: '2026-11-20T06:00:00.000Z',
      ...notes,
      agreement: accepted,
      licences: { customer: licence, second: { name: 'Dev Rao', phone: '98765 43211', licence } },
    },
    reply: out,
  },
  takeBack: {
    body: {
      ...record,
      rev: 2,
      ...notes,
      damages: [found],
      charges: [{ recordId: ids.audit, kind: 'fuel', amount: 400 }],
      unusedDays: 'policy',
      expectedRefund: 1_400,
    },
    reply: { ...booked, rev: 3, stage: 'returned', refund: 1_400 },
  },
  settleDeposit: {
    body: { ...record, rev: 3, returned: true },
    reply: { ...booked, rev: 4, stage: 'returned', deposit },
  },
  noShow: {
    body: { ...record, rev: 1, expectedRefund: 0 },
    reply: { ...booked, rev: 2, stage: 'no_show', canUndo: true, refund: 0 },
  },
  undo: { body: { bookingId: ids.confirmed, rev: 2 }, reply: { ...booked, rev: 3 } },
  takeMoney: {
    body: { ...ofBooking, recordId: ids.entry, ...taken, locationId: ids.pune, purpose: 'deposit' },
    reply: { bookingId: ids.confirmed, balance: 0, rev: 2 },
  },
  createOrder: paymentSamples.create,
  isPaid: { query: { bookingId: ids.confirmed, paymentId: ids.payment }, reply: { isPaid: true } },
  requestPayment: {
    body: { bookingId: ids.confirmed, purpose: 'deposit', hours: 24, byEmail: true },
    reply: {
      url: `https://sarani.example/pay#${payLinkToken}`,
      purpose: 'balance',
      amount: 1_200,
      until: '2026-11-21T06:30:00.000Z',
      isEmailed: true,
    },
  },
  correctMoney: {
    body: { ...ofBooking, recordId: ids.audit, entryId: ids.entry, reason: 'Taken for another booking' },
    reply: { bookingId: ids.confirmed, balance: 1_200, rev: 3 },
  },
  verifyMoney: { body: { bookingId: ids.confirmed, entryId: ids.entry }, reply: { bookingId: ids.confirmed } },
  confirm: {
    body: { bookingId: ids.held, rev: 0, payment: taken, discount: { amount: 300, reason: 'The car has a dent' } },
    reply: { bookingId: ids.held, balance: 3_200, rev: 1 },
  },
  addCharge: {
    body: {
      ...ofBooking,
      recordId: ids.entry,
      kind: 'fine',
      amount: 1_000,
      reason: 'Speeding on 21 November, 14:10',
      evidence: 'Notice KA19-220481',
    },
    reply: { bookingId: ids.confirmed, balance: 1_000, rev: 2 },
  },
  takeOffCharge: {
    body: { ...ofBooking, recordId: ids.audit, entryId: ids.entry, reason: 'The notice is about another car' },
    reply: { bookingId: ids.confirmed, balance: 0, rev: 3 },
  },
  proposeDamage: {
    body: {
      ...ofBooking,
      recordId: ids.entry,
      amount: 1_800,
      reason: 'Scratch, left rear door',
      evidence: 'Photos of the return',
      damageId: ids.damage,
    },
    reply: { bookingId: ids.confirmed, balance: 0, rev: 2 },
  },
  chargeDamage: {
    body: { ...ofBooking, proposalId: ids.entry, reason: 'The hand-out photos show no scratch' },
    reply: { bookingId: ids.confirmed, balance: 1_800, rev: 3 },
  },
  dropDamage: {
    body: { ...ofBooking, proposalId: ids.entry, reason: 'It was there before' },
    reply: { bookingId: ids.confirmed, balance: 0, rev: 3 },
  },
  getDrawer: { query: { locationId: ids.pune }, reply: openDrawer },
  openDrawer: { body: { recordId: ids.drawer, locationId: ids.pune, count: 2_000 }, reply: openDrawer },
  closeDrawer: {
    body: { drawerId: ids.drawer, count: 3_100, reason: 'Wrong change given' },
    reply: closedDrawer,
  },
  getDayBook: {
    query: ofDay,
    reply: {
      lines: [
        { person, method: 'cash', payments: 1, taken: 1_200, returned: 0, corrected: 0 },
        { person, method: 'cash', isDeposit: true, payments: 1, taken: 5_000, returned: 5_000, corrected: 0 },
        { person, method: 'upi', isVerified: false, payments: 1, taken: 1_200, returned: 0, corrected: 0 },
      ],
      drawers: [closedDrawer],
    },
  },
  getDayBookCsv: {
    query: ofDay,
    reply:
      '\uFEFFDay,Time,Entry,Person,Method,Amount,Reference,Booking,Note\r\n' +
      '2026-11-20,10:15,Taken,Ravi Kumar,UPI,1200,612345678901,H4D-8RK,Not verified\r\n',
  },
};
