/**
 * Questions that visitors ask before booking, with default answers that an admin can change. Where no rule has been
 * decided, the answer asks visitors to contact us.
 */
export const standardQuestions = [
  {
    question: 'What is included in the price?',
    answer:
      'The price is all-inclusive: unlimited miles and 24/7 support are part of it, and there are no hidden charges. The total you see when you search is the total you pay.',
  },
  {
    question: 'How are rental days counted?',
    answer:
      'By calendar days in India, including the first and the last day. Friday to Monday is 4 days. Pick-up and return on the same day is 1 day.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Online, with UPI, a card or netbanking. We reserve the car while you pay, and the page shows how long you have.',
  },
  {
    question: 'Can I cancel, and when do I get my money back?',
    answer:
      'You can cancel under My Bookings, which shows the refund before you decide. We refund to the payment method you used. Banks usually take 5-7 working days.',
  },
  {
    question: 'May I take the car to another state?',
    answer: 'Yes, miles are unlimited. Ask us about permits and tolls on your route before you set off.',
  },
  {
    question: 'Which documents do I need, and is there a deposit?',
    answer: 'It depends on the car and the location, so please ask us before you book, by phone or by email.',
  },
] as const;

/** The index of the question about documents. */
export const documentsQuestion = standardQuestions.length - 1;
