import type { BookingDetail } from '@rental/contracts';
import { formatDay, showCar } from '@rental/contracts';
import { useState } from 'react';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { homeApi } from './home-api.ts';
import { type Failure, failureOf, HomeRefusal } from './home-refusal.tsx';

type LeaveHereProps = { booking: BookingDetail; driveHome: string; onBusy: (isBusy: boolean) => void };

/** Makes the return location the home of the car, so that the drive back is no longer reserved. */
export function LeaveHere({ booking, driveHome, onBusy }: LeaveHereProps) {
  const { carId: car, locationId, returnLocationId: location = locationId } = booking;
  const [isOpen, setIsOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [save, { isLoading }] = homeApi.useSetHomeMutation();
  const place = useReturnFocus(isOpen);

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    setFailure(null);
    onBusy(true);
    const body = { id: car._id, locationId: location._id, fromDate: todayInIndia(), leaveHere: booking._id };
    try {
      notify.success((await save({ body }).unwrap()).message);
    } catch (cause) {
      setFailure(failureOf(cause));
    } finally {
      onBusy(false);
    }
  };

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isOpen ? (
        <form onSubmit={(event) => void handleSubmit(event)} className="rounded-control border border-control p-4">
          <h3 className="text-lg">Leave it here</h3>
          <p className="mt-2 text-[15px] text-ink-700">
            {showCar(car)} stays at {location.name}. Its drive home on {formatDay(driveHome)} is no longer reserved.
            From today, {location.name} is its home.
          </p>
          {failure && (
            <div className="mt-3">
              <HomeRefusal failure={failure} />
            </div>
          )}
          <div className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
            <Button variant="outline" disabled={isLoading} onClick={() => setIsOpen(false)}>
              Keep the drive
            </Button>
            <Button type="submit" isBusy={isLoading}>
              Leave it here
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="outline" size="md" onClick={() => setIsOpen(true)}>
          Leave it here
        </Button>
      )}
    </div>
  );
}
