import { keptDays } from '@rental/contracts';

export type NoticePart = { id: string; title: string; text: readonly string[]; list?: readonly string[] };

/** New wording needs a new `noticeVersion` and legal review. Source: Digital Personal Data Protection Act 2023. */
export const privacyNotice: readonly NoticePart[] = [
  {
    id: 'what-and-why',
    title: 'What we store, and why',
    text: ['We store what we need to rent you a car. We don’t sell your data or use it for advertising.'],
    list: [
      'Name, email and, if you provide it, mobile number: to identify your bookings and to contact you about them.',
      'Password: only as a hash, from which it can’t be recovered.',
      'Bookings, payments, refunds and receipts: to provide your rental, and because tax law requires it.',
      'For a tax invoice, your state of residence, or the GSTIN, name and address of your business: because tax law requires it.',
      'What our staff note about the licence of each driver, never a picture or a whole number, and the name and phone number of a second driver: to see who may drive the car.',
      'Fines and tolls of the car during your rental: to answer the authority and, if you agreed to it when you booked, to charge them to you.',
      'Photos of the car when you pick it up and return it: to see which damage is new.',
      'Devices on which you are logged in, with their network: so that you can see them and log them out.',
      'Messages you send us, and texts to our WhatsApp number if we know your number: to reply to them.',
      'Your email on our newsletter list: only if you subscribed, until you unsubscribe.',
      'If you agreed to messages by WhatsApp or SMS: when, from which network address, to which text, and which messages we sent.',
      'Emails we sent you, what the payment provider reported to us, and what our staff did: to investigate problems.',
    ],
  },
  {
    id: 'who-sees-it',
    title: 'Who else can see it',
    text: [
      'Razorpay, our payment provider, processes your payment. Card data never reaches us. Our email provider delivers our emails. If you agreed to messages, their provider, such as WhatsApp, gets your number and the text. Authorities get what the law requires. Nobody else has access.',
      'If an authority fines the car for a time at which you had it, we name the drivers to it, with their contact details, their licences as our staff noted them, the rental agreement you accepted, and the photos of the car.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we store it',
    text: ['We delete data automatically, at the latest after this time:'],
    list: [
      'Your account: until you delete it.',
      'Bookings, payments, receipts, fines and tolls: as long as tax law requires. After you delete your account they no longer identify you, except for the name printed on a receipt.',
      'What we noted about your licence: as long as the booking, because fines and claims arrive late. A second driver and their licence: until you delete your account.',
      `Messages and texts to us: ${keptDays.contact / 365} years.`,
      `Emails and messages to you: ${keptDays.mail} days. What the payment provider sends us: ${keptDays.webhook} days.`,
      `Photos of the car: ${keptDays.photo} days after its return, or longer while a payment, a dispute or a fine of the rental is open.`,
      `Devices: ${keptDays.session} days after logout.`,
      `The record of what our staff did: ${keptDays.audit} days, because security rules require it.`,
    ],
  },
  {
    id: 'rights',
    title: 'What you can do',
    text: ['Under Profile, at any time:'],
    list: [
      'View and export your data: "Download my data". It lists your texts to us without their words, because we can’t be sure that a number is yours. Ask us for them.',
      'Correct it: your name, your number and your email.',
      'Withdraw your consent and have your data erased: "Delete my account". It is as easy as signing up.',
      'Stop messages: "Stop all messages".',
      'Log out your devices. Every newsletter has an unsubscribe link.',
    ],
  },
  {
    id: 'complaints',
    title: 'If something is wrong',
    text: [
      'Write to our grievance officer, named below. You can also nominate someone to act for you. We acknowledge a complaint within 48 hours and resolve it within a month.',
      'If that does not help, you can complain to the Data Protection Board of India.',
    ],
  },
];
