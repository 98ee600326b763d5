import type { Noun } from '../src/index.ts';
import { authCallTexts } from './auth-calls.ts';
import type { NounText } from './call-text.ts';
import { moneyCallTexts } from './money-calls.ts';
import { couponCallTexts } from './coupon-calls.ts';
import { importCallTexts } from './import-fields.ts';
import { pictureCallTexts } from './picture-calls.ts';
import { userCallTexts } from './user-calls.ts';

/** Descriptions of every noun and call, for the OpenAPI document. */
export const callTexts: { [N in Noun]: NounText<N> } = {
  auth: authCallTexts,
  user: userCallTexts,
  location: {
    about: 'The places where cars are handed over.',
    calls: {
      create: { summary: 'Open a location', details: 'A name is taken whatever its case.' },
      getAll: {
        summary: 'List the locations',
        details: 'Visitors and customers see those that are enabled, an admin sees all; oldest first.',
      },
      getById: { summary: 'Show a location to be edited' },
      getStandingEnds: {
        summary: 'List the bookings of a location that begin or end on certain days',
        details: 'What an admin looks at before closing on these days. All are counted, the first hundred listed.',
      },
      editById: {
        summary: 'Edit a location',
        details: 'Of what may be absent, absent leaves it as it is and null takes it away. Bookings stay.',
      },
    },
  },
  vehicle: {
    about: 'The cars, one by one.',
    calls: {
      create: { summary: 'Add a car' },
      createMany: {
        summary: 'Add cars that are the same but for their number plates',
        details:
          'The same batch again adds nothing. A number plate that another car has refuses all of it, and names the line.',
      },
      getAll: { summary: 'List all cars', details: 'Retired and disabled ones too.' },
      getById: { summary: 'Show a car to be edited' },
      getFleet: {
        summary: 'List the models of the fleet',
        details:
          'Cheapest first, at most 200; or the one that is asked for, if it is still there. Anybody may keep the answer for a minute.',
      },
      editById: { summary: 'Edit a car', details: 'A car is retired by an edit with `isActive: false`.' },
      editSame: {
        summary: 'Edit all cars of a model that are in the fleet',
        details: 'Refused unless there are as many as were seen. `If-Match` is about the car with this `id`.',
      },
      ...importCallTexts,
    },
  },
  picture: pictureCallTexts,
  block: {
    about: 'Days that are taken from a car for maintenance.',
    calls: {
      create: {
        summary: 'Take days from a car',
        details: 'Refused as soon as one of the days is booked, held or blocked.',
      },
      release: { summary: 'Give the days of a block back', details: 'Releasing twice is harmless.' },
    },
  },
  coupon: couponCallTexts,
  booking: {
    about: 'Search for free cars, and hold one.',
    calls: {
      getAvailableCars: {
        summary: 'List the cars that are free at a location on all days asked for',
        details: 'Cheapest first. Both days count.',
      },
      getQuote: {
        summary: 'Ask what a rental costs, line by line',
        details:
          'With `carId` for customers; visitors name a model, of which the cheapest free car is priced. Whether a car named by its id is free is not asked.',
      },
      create: {
        summary: 'Hold a car for some minutes, to be paid',
        details:
          'The same request again answers with the same booking while it is unpaid. Days and prices are fixed from here on.',
      },
      getCalendar: {
        summary: 'Show on which days of a month cars are free at a location',
        details:
          'The days of the month on which a rental may begin, ascending; of all cars, or of one model. May be half a minute old.',
      },
      getAlternatives: {
        summary: 'Say what can be had when nothing was found',
        details:
          'Other days, other locations and, for a model that is wanted, similar ones; each can be booked. May be half a minute old.',
      },
    },
  },
  rental: {
    about: 'A booking together with its money.',
    calls: {
      getUserBookings: {
        summary: 'List your own bookings',
        details:
          'Newest first: the latest, all that are to come, and without `before` also the latest holds that were not paid.',
      },
      cancel: { summary: 'Cancel one of your bookings', details: 'Cancelling twice is harmless.' },
      get: { summary: 'Show everything about a booking' },
      adminCancel: {
        summary: 'Cancel a booking of a customer',
        details: 'Cancelling twice is harmless and answers with the first refund.',
      },
      retryRefund: {
        summary: 'Start a refund again that the provider gave up',
        details: 'It is sent under a new key, and tried at once.',
      },
      returnedByHand: {
        summary: 'Say that a refund that failed was paid back by other means',
        details: 'Such as a bank transfer, whose reference the customer is told.',
      },
      giveBack: {
        summary: 'Give some of a booking’s money back, whatever the policy says',
        details: 'The same record again gives nothing twice. The customer sees the refund and gets a credit note.',
      },
      listMoneyMatters: {
        summary: 'List the money that waits for a person',
        details: 'The longest waiting first. What ends by itself leaves the list by itself.',
      },
      resolveMoneyMatter: {
        summary: 'Resolve an external refund',
        details: 'Refused if more was returned since: look at the list again.',
      },
    },
  },
  ...moneyCallTexts,
  settings: {
    about: 'What admins decide for the whole business. Saving adds a version; none is ever changed.',
    calls: {
      getPrices: { summary: 'Show the rules of prices', details: 'Those that count now, or an earlier version.' },
      savePrices: {
        summary: 'Save the rules of prices',
        details: 'Existing bookings keep their price. Send the version that was edited in `If-Match`.',
      },
      getBusiness: {
        summary: 'Show who we are and what we say of ourselves',
        details: 'What counts now, or an earlier version.',
      },
      saveBusiness: {
        summary: 'Save who we are and what we say of ourselves',
        details: 'Pages follow within seconds, emails when they are sent, receipts from the next one on.',
      },
    },
  },
  dashboard: {
    about: 'What an admin sees at a glance.',
    calls: {
      getDashboardData: { summary: 'Count locations, cars, bookings and revenue' },
      getBookingData: {
        summary: 'List the bookings of all customers, page by page',
        details: 'Newest first. A page beyond the end is empty.',
      },
      getExport: {
        summary: 'Download the bookings of all customers for a spreadsheet',
        details:
          'Newest first. `X-Total-Count` promises how many rows follow the head at least: a file with fewer was cut on its way, even if the connection seemed to end well.',
      },
      getTrend: {
        summary: 'Follow revenue and bookings over time',
        details: 'The last 30 days or 12 months in India, the present one included, oldest first, none left out.',
      },
      getCalendar: {
        summary: 'Show what takes which days from which cars',
        details: 'By car, then by first day. At most 25 cars and 45 days at once.',
      },
    },
  },
  audit: {
    about: 'The record of what admins changed, and of whom they looked at in bulk.',
    calls: { list: { summary: 'List what is on record', details: 'Newest first. Kept for 400 days at the longest.' } },
  },
  contact: {
    about: 'Messages from the contact form.',
    calls: {
      create: {
        summary: 'Send a message',
        details: 'The same message sent again while its ticket is open answers with that ticket.',
      },
      list: { summary: 'List the messages', details: 'Open ones oldest first, handled ones newest first.' },
      handle: {
        summary: 'Mark a message as handled',
        details: 'Done twice, who and when stay as they were the first time.',
      },
    },
  },
  subscription: {
    about: 'The newsletter.',
    calls: {
      create: {
        summary: 'Subscribe to the newsletter',
        details:
          'Answers the same whether the address is new or known, so that nobody can ask who reads it. The newsletter ' +
          'begins once the link in the mail to that address was followed.',
      },
      confirm: {
        summary: 'Confirm the newsletter',
        details: 'With the token of the mail that asked. Harmless when repeated.',
      },
      remove: {
        summary: 'Leave the newsletter',
        details: 'A token that is spent or unknown is no error: the address is not on the list.',
      },
    },
  },
  privacy: {
    about: 'What is stored about somebody: to be taken along, and to be forgotten.',
    calls: {
      getData: {
        summary: 'Show all that is stored about you',
        details:
          'Field by field as it is stored, without secrets and without what is about others. What goes by an email is there once yours is confirmed.',
      },
      deleteAccount: {
        summary: 'Delete your account',
        details:
          'Ends all sessions at once. Bookings, payments and papers stay without what leads to you, but for the name on a paper. Refused while a car is on hold, a payment may arrive, a booking is not over, or money is on its way.',
      },
    },
  },
  system: {
    about: 'The server about itself.',
    calls: {
      config: { summary: 'Tell what a browser must know before it can search or pay' },
      company: {
        summary: 'Tell who we are and how to reach us',
        details: 'A browser may keep the answer for an hour.',
      },
      healthz: { summary: 'Say that the process runs' },
      readyz: { summary: 'Say whether requests should be sent here' },
      reportViolation: {
        summary: 'Report what the policy of a page blocked',
        details:
          'Called by browsers, with `application/csp-report` or `application/reports+json`; at most 8 kB. Counted by rule and origin; nothing else is kept.',
      },
      listViolations: {
        summary: 'List what the policy of our pages blocked, the latest first',
        details: 'What was not seen for 30 days is gone.',
      },
      openapi: { summary: 'Describe the API', details: 'This document, as OpenAPI 3.1.' },
    },
  },
};
