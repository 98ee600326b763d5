import { keptDays } from '@rental/contracts';

/** One question that the notice answers: in sentences, or as a list with a few words each. */
export type NoticePart = { id: string; title: string; text: readonly string[]; list?: readonly string[] };

/**
 * What we keep about people, in plain English. Whoever changes a word gives it another version (`noticeVersion`). A
 * lawyer reads it before launch. Source: Digital Personal Data Protection Act 2023.
 */
export const privacyNotice: readonly NoticePart[] = [
  {
    id: 'what-and-why',
    title: 'What we keep, and why',
    text: ['We keep what we need to rent you a car, and nothing to sell or to advertise with.'],
    list: [
      'Name, email and, if you give it, mobile number: to know whose booking it is and to reach you about it.',
      'Password: only as a hash, from which nobody can read it.',
      'Bookings, payments, refunds and receipts: to keep our promise to you, and because tax law demands it.',
      'Devices on which you are signed in, with the network they came from: so that you can see and end them.',
      'Messages that you write to us: to answer them.',
      'Your email on the newsletter’s list: only if you asked for it, until you leave it.',
      'Mails that we sent you, what the payment provider told us, and what our staff did: to find out what happened.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else sees it',
    text: [
      'Razorpay, our payment provider, takes your payment; card data never reaches us. Our mail provider delivers our mails. Authorities see what the law makes us show. Nobody else does.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: ['We forget by ourselves, at the latest after this time:'],
    list: [
      'Your account: until you delete it.',
      'Bookings, payments and papers: as long as tax law demands. After you have deleted your account they no longer lead to a person, but for the name that is printed on a receipt.',
      `Messages to us: ${keptDays.contact / 365} years.`,
      `Mails to you: ${keptDays.mail} days. What the payment provider sends us: ${keptDays.webhook} days.`,
      `Devices: ${keptDays.session} days after they were signed out.`,
      `The record of what our staff did: ${keptDays.audit} days, because security rules demand it.`,
    ],
  },
  {
    id: 'rights',
    title: 'What you can do',
    text: ['Under Profile, without asking anybody:'],
    list: [
      'See your data and take it along: "Download my data".',
      'Correct it: your name, your number and your email.',
      'Take your consent back and have your data erased: "Delete my account". It is as easy as signing up.',
      'Sign your devices out. Each issue of the newsletter has a link that ends it.',
    ],
  },
  {
    id: 'complaints',
    title: 'If something is wrong',
    text: [
      'Write to our grievance officer, named below, also to name somebody who may act for you. We acknowledge it within 48 hours and settle it within a month.',
      'If that does not help, you can complain to the Data Protection Board of India.',
    ],
  },
];
