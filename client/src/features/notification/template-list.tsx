import { channelTitles, type MessageTemplate, messageTitles } from '@rental/contracts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MarkBadge } from '../../ui/panel/lookup-panel.tsx';
import { templateApi } from './template-api.ts';
import { messageScreenTexts as texts, templateAbout, templateMarks } from './template-texts.ts';
import { differenceOf } from './text-difference.ts';

/** The templates of messages with their state at the provider, and how their texts differ from ours. */
export function TemplateList() {
  const { data, isError, isFetching, refetch } = templateApi.useGetTemplatesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <section aria-labelledby="templates" className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="templates" className="text-2xl">
          {texts.templates}
        </h2>
        <Button variant="outline" size="md" isBusy={isFetching} onClick={() => void refetch()}>
          {texts.compareAgain}
        </Button>
      </div>
      <p className="mt-2 max-w-150 text-ink-700">{texts.aboutTemplates}</p>
      {isError && <ErrorPanel title={texts.templatesFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-80" />}
      <ul className="mt-2 divide-y divide-line">
        {data?.map((each) => (
          <TemplateRow key={`${each.channel} ${each.kind}`} template={each} />
        ))}
      </ul>
    </section>
  );
}

function TemplateRow({ template }: { template: MessageTemplate }) {
  const { channel, kind, name, state, ours, theirs } = template;

  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {messageTitles[kind]} · {channelTitles[channel]}
        <MarkBadge mark={templateMarks[state]} />
      </p>
      {name !== undefined && <p className="text-sm wrap-anywhere text-ink-700">{name}</p>}
      {state !== 'approved' && <p className="text-sm text-ink-700">{templateAbout(template)}</p>}
      <div className="mt-2">
        {theirs === undefined ? (
          <Disclosure title={`${texts.ourText}: ${messageTitles[kind]}`}>
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">{ours}</p>
          </Disclosure>
        ) : (
          <Disclosure title={`${texts.difference}: ${messageTitles[kind]}`} isFirstOpen>
            <Difference ours={ours} theirs={theirs} />
          </Disclosure>
        )}
      </div>
    </li>
  );
}

function Difference({ ours, theirs }: { ours: string; theirs: string }) {
  return (
    <>
      <p className="text-sm text-ink-700">{texts.legend}</p>
      <p className="mt-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {differenceOf(ours, theirs).map((part, index) => {
          const key = `${index} ${part.text}`;
          if (part.in === 'both') return <span key={key}>{part.text}</span>;
          return part.in === 'ours' ? (
            <ins key={key} className="bg-success-bg font-semibold text-success">
              <span className="sr-only">{texts.onlyOurs}</span>
              {part.text}
            </ins>
          ) : (
            <del key={key} className="bg-cancelled-bg text-cancelled">
              <span className="sr-only">{texts.onlyTheirs}</span>
              {part.text}
            </del>
          );
        })}
      </p>
    </>
  );
}
