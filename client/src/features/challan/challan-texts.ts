import type { Challan } from '@rental/contracts';

export const challanTexts = {
  title: 'Challans',
  lead: 'Notices of fines, those that have to be answered first at the top.',
  failed: 'We couldn’t load the challans.',
  oneFailed: 'We couldn’t load this challan.',
  none: 'No challans here',
  state: 'State',
  unpaid: 'Unpaid',
  all: 'All',
  pages: 'Pages of challans',
  enter: 'Enter a challan',
  back: 'Back to the challans',
  backToOne: 'Back to the challan',
  number: 'Number of the notice',
  authority: 'Issued by',
  offence: 'Offence',
  amount: 'Amount',
  noticeDate: 'Date of the notice',
  answerBy: 'Answer by',
  answerHint: '45 days after the notice, unless it says otherwise.',
  day: 'Day of the offence',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Correct',
  notice: 'The notice',
  nobody: 'Nobody had the car',
  history: 'What happened',
  change: 'Change the state',
  newState: 'New state',
  reason: 'Reason',
  reasonHint: 'Only staff see this, until the customer asks for their data.',
  charge: 'Charge the customer',
  chargeHint: 'Adds an extra charge to the booking. The customer is emailed, and can pay by the link.',
  emailLink: 'Email the pay link',
  linkHint: 'The link pays everything that the booking owes. It is also in the booking details.',
  linkEmailed: 'Pay link emailed',
  noEmail: 'This customer has no email address. Send the link from the booking details.',
  evidence: 'Evidence',
  evidenceFailed: 'We couldn’t load the evidence.',
  photos: 'Photos of the handovers',
  made: 'Printed',
} as const;

/** Says how much time is left to answer a challan. */
export function dueText({ daysLeft }: Pick<Challan, 'daysLeft'>): string {
  if (daysLeft === 0) return 'Answer today';
  const days = Math.abs(daysLeft);
  const text = days === 1 ? '1 day' : `${days} days`;
  return daysLeft < 0 ? `${text} overdue` : `${text} left`;
}
