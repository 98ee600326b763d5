import { contactContract, type ContactMessage, type ContactState } from '@rental/contracts';
import { useState } from 'react';
import { api } from '../../lib/api/api-slice.ts';
import { endpoint, listTags, savingEndpoint } from '../../lib/api/rtk-endpoint.ts';
import { mailtoLink } from '../../lib/format.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMessages: build.query({
      ...endpoint(contactContract.list),
      providesTags: (page) => listTags('Message', page?.messages),
    }),
    // The message moves from the open list to the handled list.
    handleMessage: build.mutation({ ...savingEndpoint(contactContract.handle), invalidatesTags: listTags('Message') }),
  }),
});

export function MessageList() {
  const [state, setState] = useState<ContactState>('open');
  const [page, setPage] = useState(1);
  const { currentData, isError, refetch } = contactApi.useGetMessagesQuery(
    { query: { state, page: String(page) } },
    { refetchOnMountOrArgChange: true },
  );
  const show = (next: ContactState) => {
    setState(next);
    setPage(1);
  };

  return (
    <section aria-label="Messages" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex gap-2">
        <FilterChip label="Open" isOn={state === 'open'} onToggle={() => show('open')} />
        <FilterChip label="Handled" isOn={state === 'handled'} onToggle={() => show('handled')} />
      </div>
      <div className="mt-4">
        {isError && <ErrorPanel title="We couldn’t load the messages." onRetry={() => void refetch()} />}
        {!currentData && !isError && <Skeleton className="h-64" />}
        {currentData?.messages.length === 0 && <EmptyState picture="no-bookings" text={`No ${state} messages`} />}
        <ul className="divide-y divide-line">
          {currentData?.messages.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ul>
      </div>
      {currentData && currentData.totalPages > 1 && (
        <Pager label="Pages of messages" page={page} totalPages={currentData.totalPages} onChange={setPage} />
      )}
    </section>
  );
}

function Message({ message: { _id, ticket, name, email, message, ...facts } }: { message: ContactMessage }) {
  const [handle, { isLoading }] = contactApi.useHandleMessageMutation();

  return (
    <li className="flex flex-wrap items-start justify-between gap-4 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {ticket} · {name}
        </p>
        <a href={mailtoLink(email)} className="text-sm wrap-anywhere text-crimson-700 underline underline-offset-4">
          {email}
        </a>
        <p className="mt-2 max-w-prose whitespace-pre-wrap">{message}</p>
        <p className="mt-2 text-sm text-ink-700">
          Received <Moment at={facts.createdAt} /> ·{' '}
          {facts.handledAt === null ? (
            <>
              acknowledge by <Moment at={facts.acknowledgeBy} />, resolve by <Moment at={facts.resolveBy} />
            </>
          ) : (
            <>
              handled <Moment at={facts.handledAt} /> by {facts.handledBy}
            </>
          )}
        </p>
      </div>
      {facts.state === 'open' && (
        <Button
          variant="outline"
          size="md"
          isBusy={isLoading}
          aria-label={`Mark ${ticket} as handled`}
          onClick={() => void toastOutcome(handle({ query: { id: _id } }).unwrap())}
        >
          Mark as handled
        </Button>
      )}
    </li>
  );
}
