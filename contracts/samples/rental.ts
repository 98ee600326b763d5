import {
  bookingDetail,
  type ChangePreview,
  customerBooking,
  type NotBackReply,
  type rentalContract,
} from '../src/index.ts';
import { type GroupSamples, customerBookings, ids, provider } from './shared.ts';

const [, paid] = customerBookings;

const confirmed = customerBooking.parse(paid);

const longer = { fromDate: '2026-12-01', toDate: '2026-12-03' };

const preview: ChangePreview = {
  bookingId: ids.confirmed,
  rev: 1,
  ...longer,
  dayCount: 3,
  daysAdded: [{ day: '2026-12-03', price: 2_350 }],
  daysGivenUp: [],
  lines: [{ kind: 'days', text: '3 days × ₹2,350', amount: 7_050 }],
  totalBefore: 4_700,
  totalAfter: 7_050,
  toPay: 2_350,
  toRefund: 0,
  kept: 0,
  maxRefundPercent: null,
  couponBefore: null,
  couponAfter: null,
  discountLost: null,
  discountGained: null,
};

const billedTo = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };

const { carId: car } = confirmed;

const times = { bookingId: ids.confirmed, pickUpTime: '10:00', returnTime: '18:30' };

const relocationEnd = { code: 'K7M-2QX', carName: 'Creta', plate: 'MH12AB1234', locationName: 'Pune Airport' };

export const dayEnd = { ...relocationEnd, customerName: 'Asha Rao', customerPhone: '+919876543210' };

export const afterReturn: Pick<NotBackReply, 'next' | 'free'> = {
  next: {
    _id: ids.held,
    kind: 'booked',
    code: 'P4R-8TZ',
    customerName: 'Asha Rao',
    customerPhone: '+919876543210',
    fromDate: '2026-11-20',
    pickUpTime: '13:00',
  },
  free: [{ carName: 'Swift', count: 2 }],
};

export const rentalSamples: GroupSamples<typeof rentalContract> = {
  getUserBookings: { query: { before: 'mi7fjb28-aaaaaaaaaaaaaaaaaaaaaaaa' }, reply: customerBookings },
  cancel: {
    body: { bookingId: ids.confirmed, expectedRefund: 4_700, cause: 'plans_changed' },
    reply: { bookingId: ids.confirmed, status: 'cancelled', refund: 4_700 },
  },
  getTimes: {
    query: { bookingId: ids.confirmed },
    reply: {
      pickUp: ['09:00', '09:30', '10:00'],
      return: ['18:00', '18:30'],
      usual: { pickUpTime: '09:00', returnTime: '18:30' },
    },
  },
  setTimes: { body: times, reply: times },
  setSecondDriver: {
    body: { bookingId: ids.confirmed, secondDriver: { name: 'Dev Rao', phone: '98765 43211' } },
    reply: { bookingId: ids.confirmed, secondDriver: { name: 'Dev Rao', phone: '+919876543211' } },
  },
  changeBilling: {
    body: { bookingId: ids.confirmed, billedTo },
    reply: { bookingId: ids.confirmed },
  },
  adminChangeBilling: {
    body: { bookingId: ids.confirmed, residence: '30' },
    reply: { bookingId: ids.confirmed },
  },
  previewChange: {
    query: { bookingId: ids.confirmed, ...longer },
    reply: preview,
  },
  change: {
    body: { bookingId: ids.confirmed, ...longer, rev: 1, expectedToPay: 2_350, expectedToRefund: 0 },
    reply: {
      status: 'to_pay',
      booking: {
        ...confirmed,
        paymentRequest: { id: ids.entry, amount: 2_350, until: '2026-11-20T06:45:00.000Z', ...longer },
      },
    },
  },
  dropChange: {
    body: { bookingId: ids.confirmed, paymentRequestId: ids.entry },
    reply: { ...confirmed, canChange: true, changesLeft: 5 },
  },
  agreeToDamage: {
    body: { bookingId: ids.confirmed, proposalId: ids.entry },
    reply: { bookingId: ids.confirmed, balance: 1_800 },
  },
  answerDamage: {
    body: { bookingId: ids.confirmed, proposalId: ids.entry, text: 'The scratch was there when I picked up the car.' },
    reply: { bookingId: ids.confirmed, balance: 0 },
  },
  adminPreviewChange: {
    query: { bookingId: ids.confirmed, ...longer, carId: car._id, price: 'keep' },
    reply: { ...preview, car, approver: null },
  },
  adminChange: {
    body: {
      bookingId: ids.confirmed,
      ...longer,
      carId: car._id,
      price: 'keep',
      pay: 'later',
      reason: 'The car broke down',
      recordId: ids.entry,
      rev: 1,
      expectedToPay: 2_350,
      expectedToRefund: 0,
    },
    reply: { status: 'changed', bookingId: ids.confirmed, balance: 2_350 },
  },
  adminDropChange: {
    body: { bookingId: ids.confirmed, paymentRequestId: ids.entry },
    reply: { bookingId: ids.confirmed },
  },
  getFreeCars: {
    query: { bookingId: ids.confirmed, ...longer },
    reply: [{ ...car, isSameModel: true, rentalPrice: 2_350 }],
  },
  get: {
    query: { id: ids.confirmed },
    reply: bookingDetail.parse({
      ...paid,
      customerId: { _id: ids.customer, name: 'Asha Rao', email: 'asha.rao@example.com', phone: '+919876543210' },
      razorpayOrderId: provider.orderId,
      charges: [
        {
          _id: provider.paymentId,
          amount: 4_700,
          net: 4_700,
          method: 'upi',
          capturedAt: '2026-11-19T06:33:00.000Z',
          refunds: [],
          returnedOutside: 0,
        },
      ],
      cancellation: { policy: 4_700, full: 4_700 },
      rev: 1,
      refundable: 4_700,
      timeline: [
        { at: '2026-11-19T06:30:00.000Z', event: 'created', detail: null, by: null },
        { at: '2026-11-19T06:31:00.000Z', event: 'order_created', detail: provider.orderId, by: null },
        { at: '2026-11-19T06:33:00.000Z', event: 'paid', detail: provider.paymentId, by: null },
        { at: '2026-11-19T06:33:00.000Z', event: 'confirmed', detail: null, by: null },
      ],
    }),
  },
  getToday: {
    reply: {
      day: '2026-11-20',
      pickUps: [{ ...dayEnd, _id: ids.confirmed, fromDate: '2026-11-20', toDate: '2026-11-22' }],
      returns: [],
      relocations: [
        {
          last: { ...relocationEnd, _id: ids.confirmed, fromDate: '2026-11-20', toDate: '2026-11-22' },
          next: {
            ...relocationEnd,
            _id: ids.held,
            code: 'P4R-8TZ',
            locationName: 'Mumbai Central',
            fromDate: '2026-11-23',
            toDate: '2026-11-24',
          },
        },
      ],
      openMessages: 2,
    },
  },
  getDueBack: {
    reply: {
      day: '2026-11-20',
      rentals: [
        {
          ...dayEnd,
          _id: ids.confirmed,
          customerName: 'Ravi Shah',
          customerPhone: '+919811122233',
          fromDate: '2026-11-18',
          toDate: '2026-11-20',
          pickUpTime: '10:00',
          returnTime: '10:00',
          rev: 1,
          lateFrom: '2026-11-20T10:30',
          lateDays: [],
          ...afterReturn,
        },
      ],
      more: 0,
    },
  },
  notBack: {
    body: { bookingId: ids.confirmed, rev: 1 },
    reply: { bookingId: ids.confirmed, isReserved: true, ...afterReturn },
  },
  adminCancel: {
    body: {
      bookingId: ids.confirmed,
      reason: 'The car needs repair',
      refund: 'full',
      expectedRefund: 4_700,
      cause: 'car_unavailable',
    },
    reply: { bookingId: ids.confirmed, status: 'cancelled', refund: 4_700 },
  },
  adminSetTimes: { body: times, reply: times },
  retryRefund: {
    query: { razorpayPaymentId: provider.paymentId, refundId: ids.entry },
    reply: {
      bookingId: ids.cancelled,
      refund: { amount: 4_700, state: 'requested', reference: 'rfnd_Sample00000001' },
    },
  },
  returnedByHand: {
    body: { razorpayPaymentId: provider.paymentId, refundId: ids.entry, reference: 'NEFT 0042' },
    reply: { bookingId: ids.cancelled, refund: { amount: 4_700, state: 'processed', reference: 'NEFT 0042' } },
  },
  giveBack: {
    body: { bookingId: ids.confirmed, recordId: ids.entry, rev: 1, amount: 500, reason: 'The car came late' },
    reply: { bookingId: ids.confirmed, refund: 500 },
  },
  listMoneyMatters: {
    reply: [
      {
        _id: `returned_outside:${provider.paymentId}`,
        kind: 'returned_outside',
        since: '2026-11-20T06:30:00.000Z',
        bookingId: ids.confirmed,
        razorpayPaymentId: provider.paymentId,
        refundId: null,
        amount: 100,
        until: null,
        detail: null,
      },
    ],
  },
  resolveMoneyMatter: {
    body: { razorpayPaymentId: provider.paymentId, returnedOutside: 100, note: 'Goodwill for a late handover' },
    reply: { bookingId: ids.confirmed },
  },
};
