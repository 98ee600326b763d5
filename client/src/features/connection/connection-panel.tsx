import { type ComponentProps, type ReactNode, useState } from 'react';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NewSecret } from './new-secret.tsx';

/** A connection that was just added, or whose secret was replaced. */
export type Made = { _id: string; name: string; secret: string };

type ConnectionPanelProps<Connection> = {
  id: string;
  texts: ComponentProps<typeof NewSecret>['texts'] & {
    panel: string;
    created: (name: string) => string;
    none: string;
    listFailed: string;
  };
  about: ReactNode;
  query: { data?: readonly Connection[] | undefined; isError: boolean; refetch: () => unknown };
  renderForm: (onCreated: (made: Made) => void) => ReactNode;
  renderRow: (connection: Connection, row: { onReplaced: (made: Made) => void; onRemoved: () => void }) => ReactNode;
};

/**
 * Lists the connections of one kind and adds one. A new secret is shown until the page is left or its connection is
 * removed.
 */
export function ConnectionPanel<Connection extends { _id: string }>({
  id,
  texts,
  about,
  query: { data, isError, refetch },
  renderForm,
  renderRow,
}: ConnectionPanelProps<Connection>) {
  const [shown, setShown] = useState<Made | null>(null);
  const [added, setAdded] = useState(0);
  const handleCreated = (made: Made) => {
    setShown(made);
    setAdded(added + 1);
  };

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id={id} tabIndex={-1} className="text-2xl">
        {texts.panel}
      </h2>
      <p className="mt-2 max-w-150 text-ink-700">{about}</p>
      <div key={added}>{renderForm(handleCreated)}</div>
      {shown && <NewSecret key={shown.secret} title={texts.created(shown.name)} secret={shown.secret} texts={texts} />}
      {isError && <ErrorPanel title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-4 h-20" />}
      {data?.length === 0 && <p className="mt-4 text-ink-700">{texts.none}</p>}
      <ul className="mt-4 divide-y divide-line">
        {data?.map((each) =>
          renderRow(each, {
            onReplaced: setShown,
            onRemoved: () => shown?._id === each._id && setShown(null),
          }),
        )}
      </ul>
    </section>
  );
}
