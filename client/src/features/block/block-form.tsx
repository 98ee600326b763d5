import type { Vehicle } from '@rental/contracts';
import { addDays, isDay, maxBlockDays } from '@rental/contracts';
import { useRef, useState } from 'react';
import { useConfig } from '../../lib/api/config-api.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField, TextField } from '../../ui/form/text-field.tsx';
import { blockApi } from './block-api.ts';
import { BlockConflicts } from './block-conflicts.tsx';
import { BlockFailure, failureOf } from './block-failure.tsx';
import type { Failure } from './block-failure.tsx';
import { blockedFrom, BlockTimeFields, fieldPairClasses, firstTime, wholeDays } from './block-times.tsx';

const blank = { fromDate: '', toDate: '', note: '', ...wholeDays };

type BlockFormProps = {
  vehicle: Vehicle;
  /** What the reason starts with. */
  reason: string;
  onBlocked: (fromDate: string) => void;
};

/**
 * The form that blocks a car for maintenance. If some of the period is taken, it lists the clashes and offers to block
 * the rest, and then lists the bookings that the block waits for.
 */
export function BlockForm({ vehicle, reason: note, onBlocked }: BlockFormProps) {
  const [values, setValues] = useState({ ...blank, note });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [waitingId, setWaitingId] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [create, { isLoading }] = blockApi.useCreateBlockMutation();
  const hasTimes = useConfig()?.times?.turnaround === true;
  const today = todayInIndia();
  const reason = reasonNotReady(values, today);

  const send = async (body: Failure['body']) => {
    setFailure(null);
    setWaitingId(null);
    try {
      const { message, data } = await create({ body }).unwrap();
      setValues(blank);
      onBlocked(data.fromDate);
      if (data.waits) return setWaitingId(data._id);
      notify.success(data.fromTime === undefined ? message : blockedFrom(data.fromDate, data.fromTime));
      // The button is now disabled and would lose the focus, so the focus moves to the first field.
      form.current?.querySelector('input')?.focus();
    } catch (cause) {
      setFailure(failureOf(cause, body));
    }
  };

  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason === null) void send({ carId: vehicle._id, ...bodyOf(values) });
  };

  return (
    <section aria-labelledby="block-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="block-heading" className="text-xl">
        Block days
      </h2>
      <form ref={form} onSubmit={handleSubmit} noValidate className="mt-3 grid gap-4">
        {failure && (
          <BlockFailure
            failure={failure}
            isBusy={isLoading}
            onOverBookings={() => void send({ ...failure.body, overBookings: true })}
          />
        )}
        <div className={fieldPairClasses}>
          <DateField
            label="From Date"
            value={values.fromDate}
            min={today}
            onChange={(fromDate) =>
              setValues({ ...values, fromDate, ...(hasTimes && { fromTime: firstTime(fromDate) }) })
            }
          />
          <DateField
            label="To Date"
            value={values.toDate}
            min={values.fromDate || today}
            onChange={(toDate) => setValues({ ...values, toDate })}
          />
        </div>
        {hasTimes && (
          <BlockTimeFields
            times={values}
            isWithinDay={values.fromDate !== '' && values.fromDate === values.toDate}
            onChange={(times) => setValues({ ...values, ...times })}
          />
        )}
        <TextField
          label="Reason"
          maxLength={200}
          autoComplete="off"
          value={values.note}
          onChange={(event) => setValues({ ...values, note: event.target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id="block-reason" className="text-sm text-ink-600">
            {reason}
          </p>
          <Button type="submit" size="md" isBusy={isLoading} disabled={reason !== null} aria-describedby="block-reason">
            Block days
          </Button>
        </div>
      </form>
      {waitingId !== null && <BlockConflicts key={waitingId} blockId={waitingId} isNew />}
    </section>
  );
}

/** Omits the end time of a block within one day, because such a block lasts until the end of that day. */
function bodyOf({ fromTime, toTime, ...rest }: typeof blank) {
  return {
    ...rest,
    ...(fromTime !== '' && { fromTime }),
    ...(toTime !== '' && rest.fromDate !== rest.toDate && { toTime }),
  };
}

function reasonNotReady({ fromDate, toDate, note }: typeof blank, today: string): string | null {
  if (!isDay(fromDate) || !isDay(toDate)) return 'Choose both days';
  if (fromDate < today) return 'From Date cannot be earlier than today';
  if (toDate < fromDate) return 'To Date cannot be earlier than From Date';
  if (toDate > addDays(fromDate, maxBlockDays - 1)) return `At most ${maxBlockDays} days at once`;
  return note.trim() === '' ? 'Give a reason' : null;
}
