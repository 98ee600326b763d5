/** What visitors ask before they book; an admin may answer otherwise. Where a rule is not settled the answer is to ask us. */
export const standardQuestions = [
  {
    question: 'What is included in the price?',
    answer:
      'The price is all-inclusive: unlimited miles and 24/7 support are part of it, and there are no hidden charges. The total on the card is the total at payment.',
  },
  {
    question: 'How are rental days counted?',
    answer:
      'By calendar days in India, and both ends count. From Friday to Monday is four days; the same day twice is one day.',
  },
  {
    question: 'How do I pay?',
    answer:
      'Online, with UPI, a card or netbanking. The car is held for you while you pay, and the page says until when.',
  },
  {
    question: 'Can I cancel, and when does the money come back?',
    answer:
      'You cancel under My Bookings, which shows the refund before you decide. The money goes back the way you paid; banks usually take 5-7 working days.',
  },
  {
    question: 'May I take the car to another state?',
    answer: 'Yes, miles are unlimited. Ask us about permits and tolls on your route before you set off.',
  },
  {
    question: 'Which papers do I need, and is there a deposit?',
    answer:
      'That depends on the car and the location, so please ask us before you book. We answer by phone and by e-mail.',
  },
] as const;
