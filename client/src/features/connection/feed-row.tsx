import type { Feed } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../lib/api/error-message.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { connectionApi } from './connection-api.ts';
import type { Made } from './connection-panel.tsx';
import { feedTexts as texts } from './feed-texts.ts';

type FeedRowProps = { feed: Feed; onReplaced: (made: Made) => void; onRemoved: () => void };

export function FeedRow({ feed, onReplaced, onRemoved }: FeedRowProps) {
  const { _id, name } = feed;
  const [asks, setAsks] = useState<'replace' | 'revoke' | null>(null);
  const [replace, replacing] = connectionApi.useReplaceFeedAddressMutation();
  const [revoke, revoking] = connectionApi.useRevokeFeedMutation();
  const input = { query: { id: _id } };

  const handleReplace = async () => {
    setAsks(null);
    const { data, error } = await replace(input);
    if (error) return notify.error(whyUnconfirmed(error));
    onReplaced({ ...data.data, secret: data.data.address });
  };
  const handleRevoke = async () => {
    setAsks(null);
    if (await toastOutcome(revoke(input).unwrap())) onRemoved();
  };
  const goBack = { label: texts.back, onChoose: () => setAsks(null) };

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FeedFacts feed={feed} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            size="md"
            isBusy={replacing.isLoading}
            aria-label={`${texts.replace} of ${name}`}
            onClick={() => setAsks('replace')}
          >
            {texts.replace}
          </Button>
          <Button
            variant="danger"
            size="md"
            isBusy={revoking.isLoading}
            aria-label={`${texts.revoke} ${name}`}
            onClick={() => setAsks('revoke')}
          >
            {texts.revoke}
          </Button>
        </div>
      </div>
      {asks === 'replace' && (
        <QuestionPanel
          title={texts.askReplace}
          onEscape={goBack.onChoose}
          choices={[goBack, { label: texts.replace, onChoose: () => void handleReplace(), isDanger: true }]}
        />
      )}
      {asks === 'revoke' && (
        <QuestionPanel
          title={texts.askRevoke}
          onEscape={goBack.onChoose}
          choices={[goBack, { label: texts.revoke, onChoose: () => void handleRevoke(), isDanger: true }]}
        />
      )}
    </li>
  );
}

function FeedFacts({ feed: { name, of, madeBy, lastUsedAt, showsCustomers, isOver } }: { feed: Feed }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {isOver && <MarkBadge mark={{ text: texts.over, tone: 'late' }} />}
        {showsCustomers && <MarkBadge mark={texts.withCustomers} />}
      </p>
      <p className="text-[15px] wrap-anywhere">{of || texts.everythingOf(madeBy)}</p>
      <p className="text-sm text-ink-700">
        Made by {madeBy} ·{' '}
        {lastUsedAt === null ? (
          texts.neverRead
        ) : (
          <>
            {texts.lastRead} <Moment at={lastUsedAt} />
          </>
        )}
      </p>
      {isOver && <p className="text-sm text-cancelled">{texts.overHint(madeBy)}</p>}
    </div>
  );
}
