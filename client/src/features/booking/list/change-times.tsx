import type { CustomerBooking } from '@rental/contracts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { timesHeight, timesTitles } from '../../rental/times/times-titles.ts';
import { ChangeButton } from '../change/change-button.tsx';

const OwnTimes = lazyPart(async () => (await import('../../rental/times/own-times.tsx')).OwnTimes);

/** Agrees or changes the times of a booking. */
export function ChangeTimes({ booking }: { booking: CustomerBooking }) {
  const { canSetTimes, pickUpTime } = booking;

  return (
    <ChangeButton
      booking={booking}
      label={canSetTimes && (pickUpTime === undefined ? timesTitles.agree : timesTitles.change)}
      title={timesTitles.both}
      waitHeight={timesHeight}
      Content={OwnTimes}
    />
  );
}
