import type { CustomerBooking } from '@rental/contracts';
import { useConfig } from '../../../lib/api/config-api.ts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { ChangeButton } from '../change/change-button.tsx';

const OwnSecondDriver = lazyPart(
  async () => (await import('../../rental/licence/own-second-driver.tsx')).OwnSecondDriver,
);

/** Names a second driver until the pick-up, if the business notes licences. */
export function SecondDriver({ booking }: { booking: CustomerBooking }) {
  const isNoted = useConfig()?.notesLicences === true;
  const { status, stage, toDate, secondDriver } = booking;
  const isPossible = isNoted && status === 'confirmed' && stage === undefined && toDate >= todayInIndia();
  const label = secondDriver ? 'Change second driver' : 'Add second driver';

  return (
    <ChangeButton
      booking={booking}
      label={isPossible ? label : undefined}
      title="Second driver"
      waitHeight="h-80"
      Content={OwnSecondDriver}
    />
  );
}
