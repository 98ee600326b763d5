import { addBookingsBody, addBookingsContract } from '@rental/contracts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api/api-slice.ts';
import { errorCode, errorFacts, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { endpoint } from '../../../lib/api/rtk-endpoint.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { addBookingsTexts as texts, bookingsAdded } from './add-bookings-texts.ts';

const addBookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addBookings: build.mutation({ ...endpoint(addBookingsContract.addBookings), invalidatesTags: ['Booking'] }),
  }),
});

type AddBookingsFormProps = { onBusy: (isBusy: boolean) => void; onDone: () => void };

/** Adds the bookings of a phone number to the account, with the code that our staff sent to it. */
export function AddBookingsForm({ onBusy, onDone }: AddBookingsFormProps) {
  const form = useForm({ schema: addBookingsBody, defaultValues: { phone: '', code: '' } });
  const [failure, setFailure] = useState<ReactNode>(null);
  const [add] = addBookingsApi.useAddBookingsMutation();

  const handleAdd = form.submitOnce(async (body) => {
    onBusy(true);
    const { data, error } = await add({ body });
    onBusy(false);
    if (!data) return setFailure(whyNotAdded(error));
    notify.success(bookingsAdded(data.added));
    onDone();
  });

  return (
    <form onSubmit={handleAdd} noValidate className="mt-3 grid gap-5 text-left">
      <p className="text-ink-700">{texts.hint}</p>
      {failure && <Alert>{failure}</Alert>}
      <TextField label={texts.phone} type="tel" autoComplete="tel" inputMode="tel" {...form.field('phone')} />
      <TextField
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={11}
        className="sm:max-w-60"
        {...form.field('code')}
      />
      <div className="grid grid-cols-[1fr_2fr] gap-3 sm:flex">
        <Button variant="outline" disabled={form.submitButton.isBusy} onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button {...form.submitButton}>{texts.add}</Button>
      </div>
    </form>
  );
}

function whyNotAdded(error: unknown): ReactNode {
  const { until } = errorFacts(error);
  if (errorCode(error) !== 'code_locked' || typeof until !== 'string') return whyUnconfirmed(error);
  return (
    <>
      {texts.locked} <Moment at={until} />.
    </>
  );
}
