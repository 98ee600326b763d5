import type { WaitingStep } from './stored-steps.ts';

const stepTexts: Record<WaitingStep['step'], string> = { handOut: 'Hand-out', takeBack: 'Return' };

export const stepText = ({ step, rental }: WaitingStep): string =>
  `${stepTexts[step]}: ${rental['Car'] ?? ''}, ${rental['Customer'] ?? ''}`;

export const offlineTexts = {
  sent: (step: WaitingStep): string => `Sent. ${stepText(step)}`,
  kept: 'Kept on this device. It is sent when the connection is back.',
  keptHint: 'You can close this page. Until it is sent, it is listed at the top of the counter.',
  noRoom: 'This device couldn’t keep it, because it has no room or stores nothing in this browser.',
  isWaiting: 'This rental has a record on this device that is not sent yet. It is listed at the top of the counter.',
  asOf: 'You are offline. This is the rental as of',
  canKeep: 'What you record is kept on this device, and sent when the connection is back.',
  notKept: 'This rental was not loaded before the connection was lost.',
  waiting: (count: number): string => `Waiting to be sent (${count})`,
  sendNow: 'Send now',
  offline: 'They are sent when the connection is back.',
  states: { waiting: 'Waiting to be sent', sending: 'Sending', refused: 'Needs you' },
  recorded: 'Recorded',
  whatYouRecorded: 'What you recorded',
  present: 'The rental now',
  changed: 'Changed since you recorded it',
  unchanged: 'What you saw of the rental has not changed.',
  sendAgain: 'Send again',
  openAgain: 'Open and check it',
  discard: 'Discard',
  discardTitle: 'Discard this record?',
  discardText: 'It is deleted from this device. Nobody can restore it.',
  keep: 'Keep it',
  logOutTitle: (count: number): string =>
    count === 1 ? '1 record is not sent yet' : `${count} records are not sent yet`,
  logOutText: 'They stay on this device, and only you can send them. They are sent when you log in here again.',
  logOut: 'Log out',
  stay: 'Stay logged in',
} as const;
