import { type Endpoint, endpointEvents } from '@rental/contracts';
import { useState } from 'react';
import { toastOutcome } from '../../lib/toast/toast-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import type { Made } from './connection-panel.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditEndpoint } from './edit-endpoint.tsx';
import { endpointApi } from './endpoint-api.ts';
import { deliveryTexts, endpointTexts as texts, eventTexts } from './endpoint-texts.ts';
import { ReplaceSecret } from './replace-secret.tsx';

type EndpointRowProps = {
  endpoint: Endpoint;
  onReplaced: (made: Made) => void;
  onRemoved: () => void;
};

const parts = ['deliveries', 'edit', 'replace', 'remove'] as const;
const partNames = {
  deliveries: (name: string) => `${texts.deliveries} of ${name}`,
  edit: (name: string) => `${texts.edit} ${name}`,
  replace: (name: string) => `${texts.replace} of ${name}`,
  remove: (name: string) => `${texts.remove} ${name}`,
};

export function EndpointRow({ endpoint, onReplaced, onRemoved }: EndpointRowProps) {
  const { _id, name, events, locationIds, isPaused } = endpoint;
  const [open, setOpen] = useState<(typeof parts)[number] | null>(null);
  const [edit, editing] = endpointApi.useEditEndpointMutation();
  const [sendTest, sending] = endpointApi.useSendTestMutation();
  const [remove] = endpointApi.useDeleteEndpointMutation();
  const close = () => setOpen(null);

  const handlePause = async () =>
    toastOutcome(
      edit({ body: { id: _id, name, events, ...(locationIds && { locationIds }), isPaused: !isPaused } }).unwrap(),
    );
  const handleTest = async () => {
    if (await toastOutcome(sendTest({ body: { id: _id } }).unwrap())) setOpen('deliveries');
  };
  const handleRemove = async () => {
    close();
    if (await toastOutcome(remove({ query: { id: _id } }).unwrap())) onRemoved();
  };

  return (
    <li className="py-3">
      <EndpointFacts endpoint={endpoint} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="md"
          isBusy={sending.isLoading}
          aria-label={`${texts.sendTest} to ${name}`}
          onClick={() => void handleTest()}
        >
          {texts.sendTest}
        </Button>
        <Button
          variant="outline"
          size="md"
          isBusy={editing.isLoading}
          aria-label={`${isPaused ? texts.resume : texts.pause} ${name}`}
          onClick={() => void handlePause()}
        >
          {isPaused ? texts.resume : texts.pause}
        </Button>
        {parts.map((part) => (
          <Button
            key={part}
            variant={part === 'remove' ? 'danger' : 'outline'}
            size="md"
            aria-expanded={open === part}
            aria-label={partNames[part](name)}
            onClick={() => setOpen(open === part ? null : part)}
          >
            {texts[part]}
          </Button>
        ))}
      </div>
      {open === 'deliveries' && <Deliveries id={_id} />}
      {open === 'edit' && <EditEndpoint endpoint={endpoint} onSaved={close} />}
      {open === 'replace' && (
        <ReplaceSecret
          id={_id}
          onReplaced={(replaced) => {
            close();
            onReplaced(replaced);
          }}
        />
      )}
      {open === 'remove' && (
        <QuestionPanel
          title={texts.askRemove}
          onEscape={close}
          choices={[
            { label: texts.back, onChoose: close },
            { label: texts.remove, onChoose: () => void handleRemove(), isDanger: true },
          ]}
        />
      )}
    </li>
  );
}

function EndpointFacts({ endpoint }: { endpoint: Endpoint }) {
  const { name, url, events, locations, isPaused, failingSince, previousSecretUntil, lastDelivery } = endpoint;
  const isFailing = failingSince !== null;
  const chosen =
    events.length === endpointEvents.length ? texts.allEvents : events.map((each) => eventTexts[each]).join(', ');

  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
        {name}
        {isPaused && <MarkBadge mark={texts.paused} />}
        {isFailing && <MarkBadge mark={{ text: texts.failing, tone: 'late' }} />}
      </p>
      <p className="text-[15px] wrap-anywhere">{url}</p>
      <p className="text-[15px] wrap-anywhere">{[chosen, ...locations].join(' · ')}</p>
      <p className="text-sm text-ink-700">
        {lastDelivery === null ? (
          texts.neverSent
        ) : (
          <>
            {texts.lastSent}
            <Moment at={lastDelivery.createdAt} />: {deliveryTexts.states[lastDelivery.state].toLowerCase()}
          </>
        )}
      </p>
      {isFailing && (
        <p className="text-sm text-cancelled">
          {texts.failingSince}
          <Moment at={failingSince} />
        </p>
      )}
      {isPaused && <p className="text-sm text-ink-700">{texts.pausedHint}</p>}
      {previousSecretUntil !== null && (
        <p className="text-sm text-ink-700">
          {texts.bothUntil}
          <Moment at={previousSecretUntil} />
        </p>
      )}
    </div>
  );
}
