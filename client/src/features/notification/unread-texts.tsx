import { channelTitles, type CustomerText, showPhone } from '@rental/contracts';
import { keepFocus } from '../../lib/browser/keep-focus.ts';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { adminAddress } from '../../lib/use-admin-url.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { textApi } from './text-api.ts';
import { unreadTexts as texts } from './unread-text-words.ts';

/** Lists the unread texts from customers, each with a link to its booking and a button to mark it as read. */
export function UnreadTexts() {
  const query = textApi.useGetUnreadQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-labelledby="unread-texts"
      className="min-w-0 rounded-card bg-white p-4 shadow-1 outline-none sm:p-5"
    >
      <h2 id="unread-texts" className="text-2xl">
        {texts.title}
      </h2>
      <p className="mt-2 mb-2 max-w-150 text-ink-700">{texts.about}</p>
      <Loaded query={query} failed={texts.failed} waitHeight="h-32">
        {(unread) =>
          unread.length === 0 ? (
            <p className="text-ink-700">{texts.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {unread.map((text) => (
                <UnreadText key={text._id} text={text} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function UnreadText({ text }: { text: CustomerText }) {
  const { _id, at, channel, words, customerName, customerPhone, bookingId, code } = text;
  const [markRead, { isLoading }] = textApi.useMarkReadMutation();

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold wrap-anywhere">{customerName}</p>
        <p className="text-sm text-ink-700">
          <Moment at={at} /> · {channelTitles[channel]} · {showPhone(customerPhone)}
        </p>
        <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{words}</p>
        {bookingId === null ? (
          <p className="mt-2 text-sm text-ink-700">{texts.noBooking}</p>
        ) : (
          <TextLink to={adminAddress({ booking: bookingId })} className="wrap-anywhere">
            {`${texts.booking} ${code ?? bookingId}`}
          </TextLink>
        )}
      </div>
      <Button
        variant="outline"
        size="md"
        isBusy={isLoading}
        aria-label={texts.markReadOf(customerName)}
        onClick={() => void toastOutcome(markRead({ query: { id: _id } }).unwrap())}
      >
        {texts.markRead}
      </Button>
    </li>
  );
}
