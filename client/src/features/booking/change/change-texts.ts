import { formatRupees } from '@rental/contracts';
import type { ChangePreview } from '@rental/contracts';
import { daysInWords } from '../../../lib/day-words.ts';
import { bookingTexts } from '../booking-texts.ts';

/** Texts for changing the dates of a booking. */
export const changeTexts = {
  begun: 'The rental has begun: only To Date can change.',
  over: 'The rental is over.',
  closed: 'This booking can no longer be changed.',
  chooseOther: 'Choose other dates to see the price',
  chooseBoth: 'Choose both dates to see the price',
  correct: 'Correct the dates to see the price',
  checking: 'Checking the price…',
  notPriced: 'We couldn’t load the price.',
  priceChanged: 'The price has changed. Please check it again.',
  editedMeanwhile: 'This booking was changed in another place. Please check it again.',
  taken: 'The car is taken on these dates. Call us: another car may be free.',
  kept: 'The days you give up start soon, so only part of their price comes back.',
  otherCar: 'You get another, identical car.',
  waits: 'Waits for payment',
  unchanged: 'Your booking is unchanged.',
  untilPaid: 'Your booking stays as it is until you pay.',
  drop: 'Drop change',
  dropTitle: 'Drop this change?',
  remains: 'Your booking stays as it is',
  keep: 'Keep change',
  close: 'Close',
  dropEffect: 'If a payment still arrives, it is refunded in full.',
  dropped: 'Change dropped',
  alreadyPaid: 'You have already paid for this change, so it can’t be dropped.',
  changed: 'Your booking is changed.',
} as const;

/** The text of the button that makes the change once its price is known. */
export function changeLabel(preview: ChangePreview | undefined): string {
  if (preview && preview.toPay > 0) return `Change and pay ${formatRupees(preview.toPay)}`;
  if (preview && preview.toRefund > 0) return `Change, ${formatRupees(preview.toRefund)} comes back`;
  return bookingTexts.changeDates;
}

export const changedWithRefund = (refund: number): string =>
  refund > 0 ? `${changeTexts.changed} We’re refunding ${formatRupees(refund)}.` : changeTexts.changed;

export const changesLeftText = (count: number): string =>
  `You can change this booking ${count === 1 ? '1 more time' : `${count} more times`}.`;

/** Announced by screen readers once the price of the chosen dates is known. */
export function previewInWords({ dayCount, totalAfter, toPay, toRefund }: ChangePreview): string {
  const price = `${daysInWords(dayCount)}, ${formatRupees(totalAfter)} in total.`;
  if (toPay > 0) return `${price} ${formatRupees(toPay)} to pay.`;
  return toRefund > 0 ? `${price} ${formatRupees(toRefund)} comes back.` : `${price} Nothing to pay.`;
}

/** Explains what a change does to the discounts and to later refunds. */
export function effectsOf(preview: ChangePreview): string[] {
  const { otherCar, kept, maxRefundPercent, discountLost, discountGained } = preview;
  return [
    ...(otherCar ? [changeTexts.otherCar] : []),
    ...(kept > 0 ? [changeTexts.kept] : []),
    ...couponEffect(preview),
    ...(discountLost ? [`The ${lengthInWords(discountLost)} no longer counts.`] : []),
    ...(discountGained ? [`The ${lengthInWords(discountGained)} now counts.`] : []),
    ...(maxRefundPercent === null ? [] : [laterRefund(maxRefundPercent)]),
  ];
}

const lengthInWords = ({ percent, fromDays }: { percent: number; fromDays: number }): string =>
  `${percent}% for ${daysInWords(fromDays)} or more`;

const laterRefund = (percent: number): string =>
  percent === 0 ? 'If you cancel later, nothing comes back.' : `If you cancel later, at most ${percent}% comes back.`;

function couponEffect({ couponBefore: before, couponAfter: after }: ChangePreview): string[] {
  if (!before || before.rupees === after?.rupees) return [];
  if (!after) return [`Code ${before.code} no longer applies.`];
  return [`Code ${before.code} takes ${formatRupees(after.rupees)} off instead of ${formatRupees(before.rupees)}.`];
}
