import { addDays, type Delivery, startOfDayInIndia } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { endpointApi } from './endpoint-api.ts';
import { deliveryTexts as texts, eventTexts } from './endpoint-texts.ts';

/** Events are sent every few seconds, so lists are read again that often while one waits. */
export const pollMilliseconds = 5_000;

function useDeliveries(id: string, page: number) {
  const query = { query: { id, page: String(page) } };
  const { currentData } = endpointApi.useGetDeliveriesQuery(query, { refetchOnMountOrArgChange: true });
  const isWaiting = currentData?.deliveries.some(({ state }) => state === 'queued') ?? false;
  return endpointApi.useGetDeliveriesQuery(query, {
    pollingInterval: isWaiting ? pollMilliseconds : 0,
    skipPollingIfUnfocused: true,
  });
}

/** The deliveries of an endpoint, page by page, and what sends them again. */
export function Deliveries({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useDeliveries(id, page);

  return (
    <div className="mt-4 rounded-control border border-line p-3 sm:p-4">
      {isError && <ErrorPanel title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-20" />}
      {data && <DeliveryList deliveries={data.deliveries} />}
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} onChange={setPage} label={texts.pages} />
      )}
      {data && <SendFailedAgain id={id} />}
    </div>
  );
}

function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p className="text-ink-700">{texts.none}</p>;
  return (
    <ul className="divide-y divide-line">
      {deliveries.map((each) => (
        <DeliveryRow key={each._id} delivery={each} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { _id, event, eventId, createdAt, state, tries, lastError, nextAt } = delivery;
  const [sendAgain, sending] = endpointApi.useSendAgainMutation();
  const title = eventTexts[event];

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {title}
          <MarkBadge mark={state === 'failed' ? { text: texts.states.failed, tone: 'late' } : texts.states[state]} />
        </p>
        <p className="text-sm text-ink-700">
          <Moment at={createdAt} /> · {[texts.tries(tries), ...(lastError === null ? [] : [lastError])].join(' · ')}
          {nextAt !== null && tries > 0 && (
            <>
              {' · '}
              {texts.nextTry}
              <Moment at={nextAt} />
            </>
          )}
        </p>
        <p className="text-sm break-all text-ink-700">{eventId}</p>
      </div>
      <Button
        variant="outline"
        size="md"
        isBusy={sending.isLoading}
        aria-label={`${texts.again}: ${title}, ${eventId}`}
        onClick={() => void toastOutcome(sendAgain({ query: { deliveryId: _id } }).unwrap())}
      >
        {texts.again}
      </Button>
    </li>
  );
}

function SendFailedAgain({ id }: { id: string }) {
  const [day, setDay] = useState(() => addDays(todayInIndia(), -7));
  const [sendFailed, sending] = endpointApi.useSendFailedAgainMutation();
  const handleSend = async () =>
    toastOutcome(sendFailed({ body: { id, since: startOfDayInIndia(day).toISOString() } }).unwrap());

  return (
    <div className="mt-3 flex flex-wrap items-end gap-3 border-t border-line pt-3">
      <div className="w-44">
        <TextField
          label={texts.since}
          name="since"
          type="date"
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <Button variant="outline" disabled={day === ''} isBusy={sending.isLoading} onClick={() => void handleSend()}>
        {texts.failedAgain}
      </Button>
    </div>
  );
}
