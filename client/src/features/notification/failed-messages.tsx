import { type FailedMessage, messageTitles } from '@rental/contracts';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { messageLine, messageTitle } from './message-words.ts';
import { templateApi } from './template-api.ts';
import { messageScreenTexts as texts } from './template-texts.ts';

/** The messages that failed last, with the reason and a link to the booking. */
export function FailedMessages() {
  const { data, isError, isFetching, refetch } = templateApi.useGetFailedQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <section aria-labelledby="failed-messages" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="failed-messages" className="text-2xl">
        {texts.failed}
      </h2>
      <p className="mt-2 max-w-150 text-ink-700">{texts.aboutFailed}</p>
      {isError && <ErrorPanel title={texts.failedFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">{texts.noFailed}</p>}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((each) => (
          <FailedRow key={each._id} failed={each} />
        ))}
      </ul>
    </section>
  );
}

function FailedRow({ failed: { bookingId, code, kind, message } }: { failed: FailedMessage }) {
  const name = `${texts.booking} ${code ?? bookingId}`;

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {messageTitles[kind]} · {messageTitle(message)}
        </p>
        <p className="text-sm text-ink-700">
          {message.failedAt !== undefined && (
            <>
              <Moment at={message.failedAt} />
              {' · '}
            </>
          )}
          <span className="wrap-anywhere">{messageLine(message, message.failedAt ?? '')}</span>
        </p>
      </div>
      <TextLink to={adminAddress({ booking: bookingId })} className="wrap-anywhere">
        {name}
      </TextLink>
    </li>
  );
}
