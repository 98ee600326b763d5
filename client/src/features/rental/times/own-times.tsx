import type { CustomerBooking } from '@rental/contracts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogWait } from '../../../ui/dialog/dialog-wait.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { timeTexts } from './time-texts.ts';
import { timesApi } from '../times-api.ts';
import { TimesForm } from './times-form.tsx';
import { timesHeight } from './times-titles.ts';

type OwnTimesProps = { booking: CustomerBooking; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** The possible times of a booking, for its customer. */
export function OwnTimes({ booking, onBusy, onClose }: OwnTimesProps) {
  const { _id: bookingId } = booking;
  const { data, error, isFetching, refetch } = timesApi.useGetPossibleTimesQuery(
    { query: { bookingId } },
    { refetchOnMountOrArgChange: true },
  );
  const [setTimes] = timesApi.useSetTimesMutation();

  if (data) {
    return (
      <TimesForm
        rental={booking}
        times={data}
        isFetching={isFetching}
        save={(chosen) => setTimes({ body: { bookingId, ...chosen } }).unwrap()}
        onBusy={onBusy}
        onClose={onClose}
      />
    );
  }
  if (!error) return <DialogWait height={timesHeight} onCancel={onClose} />;
  return (
    <div className="mt-4 grid gap-4">
      <ErrorPanel title={timeTexts.listFailed} isBusy={isFetching} onRetry={() => void refetch()}>
        {whyFailed(error, '')}
      </ErrorPanel>
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
