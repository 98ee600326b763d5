import type { CustomerBooking } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { secondDriverApi } from './second-driver-api.ts';

type OwnSecondDriverProps = { booking: CustomerBooking; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Names, changes or removes the second driver of a booking, for its customer. */
export function OwnSecondDriver({ booking, onBusy, onClose }: OwnSecondDriverProps) {
  const { _id: bookingId, secondDriver } = booking;
  const [name, setName] = useState(secondDriver?.name ?? '');
  const [phone, setPhone] = useState(secondDriver?.phone ?? '');
  const [save, { isLoading }] = secondDriverApi.useSetSecondDriverMutation();
  const { failure, make } = useBookingChange(onBusy);

  const send = async (driver: { name: string; phone?: string } | null) => {
    if (await make(() => save({ body: { bookingId, secondDriver: driver } }).unwrap())) onClose();
  };
  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    void send({ name: name.trim(), ...(phone.trim() !== '' && { phone: phone.trim() }) });
  };

  return (
    <form className="mt-4 grid gap-4" onSubmit={handleSubmit}>
      <p className="text-[15px] text-ink-700">
        Both of you show your licences at pick-up. Only people whose licences we have seen may drive.
      </p>
      {failure && <Alert>{failure}</Alert>}
      <LineField label="Name" maxLength={80} value={name} onChange={setName} />
      <TextField
        label="Phone number"
        type="tel"
        maxLength={40}
        value={phone}
        onChange={({ target }) => setPhone(target.value)}
      />
      <div className="grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        {secondDriver && (
          <Button
            variant="quiet"
            className="max-sm:col-span-2 sm:mr-auto"
            disabled={isLoading}
            onClick={() => void send(null)}
          >
            Remove
          </Button>
        )}
        <Button variant="outline" disabled={isLoading} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
