import { customersPhotoMinutes, mostPhotos, type Photo, type PhotoPlace } from '@rental/contracts';

export const placeTexts: Record<PhotoPlace, string> = {
  front: 'Front',
  front_right: 'Front right',
  rear_right: 'Rear right',
  rear: 'Back',
  rear_left: 'Rear left',
  front_left: 'Front left',
  dashboard: 'Dashboard',
  inside: 'Inside',
  other: 'Anything else',
};

export const kindTexts: Record<Photo['kind'], string> = { out: 'Pick-up', back: 'Return' };

export const photoTexts = {
  title: 'Photos',
  failed: 'We couldn’t load the photos.',
  noContent: 'Not loaded',
  none: 'There are no photos yet.',
  take: (name: string) => `Take a photo: ${name}`,
  takeAnother: (name: string) => `Take another photo: ${name}`,
  waiting: 'Waiting to be sent',
  sending: 'Sending',
  sent: (count: number) => (count === 1 ? 'Sent' : `${count} sent`),
  remove: 'Remove',
  notSent: (reason: string) => `Not sent. ${reason}`,
  unreadable: 'This file is not a photo that we can read. Take it again.',
  toSend: (count: number) => (count === 1 ? '1 photo still to send' : `${count} photos still to send`),
  offline: 'They are sent when the connection is back. You can leave this page.',
  keepOpen: 'You can go on. Leave this browser open.',
  allSent: 'All photos are sent.',
  full: `There are ${mostPhotos} photos. No more can be added.`,
  atPickUp: 'At pick-up',
  noneAtPickUp: 'No photo',
  ownHint: `Is anything damaged? Add your own photos within ${customersPhotoMinutes} minutes of the pick-up.`,
  until: 'You can add photos until',
  show: (caption: string) => `Show larger: ${caption}`,
  close: 'Close the photo',
  print: 'Print or save as PDF',
  loading: (ready: number, all: number) => `Loading photo ${ready + 1} of ${all}`,
  noneTaken: 'No photos were taken.',
} as const;

type Taken = Pick<Photo, 'place' | 'takenBy'>;

/** Returns what a photo shows and who took it, for staff or for its customer. */
export const captionOf = ({ place, takenBy }: Taken, isOwn: boolean): string => {
  const byCustomer = isOwn ? 'your photo' : 'by the customer';
  return `${placeTexts[place]}${takenBy === 'customer' ? `, ${byCustomer}` : ''}`;
};
