import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { ErrorPanel } from '../feedback/error-panel.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Icon } from '../icon/icon.tsx';

type EditPanelProps<Saved> = {
  texts: { panel: string; lead: string; edit: string; listFailed: string };
  query: { data?: Saved | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown };
  /** The Tailwind class for the height of the placeholder while the data loads. */
  waitHeight: string;
  /** False while the dialog still needs data from another call. */
  canEdit?: boolean;
  children: (saved: Saved) => ReactNode;
  renderDialog: (saved: Saved, dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
};

/** Shows saved data with a button that opens a dialog to edit it. Each opening starts with the saved values. */
export function EditPanel<Saved>({ texts, query, waitHeight, ...props }: EditPanelProps<Saved>) {
  const { canEdit = true, children, renderDialog } = props;
  const { data, isFetching, isError, refetch } = query;
  const edited = canEdit ? data : undefined;
  const [opened, setOpened] = useState({ isOpen: false, count: 0 });
  const id = useId();

  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {texts.panel}
        </h2>
        {edited && (
          <Button variant="outline" size="md" onClick={() => setOpened({ isOpen: true, count: opened.count + 1 })}>
            <Icon name="pencil" className="size-4" />
            {texts.edit}
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-ink-700">{texts.lead}</p>
      <div className="mt-3">
        {isError && <ErrorPanel title={texts.listFailed} isBusy={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className={waitHeight} />}
        {data && !isError && children(data)}
      </div>
      {edited && (
        <Fragment key={opened.count}>
          {renderDialog(edited, { isOpen: opened.isOpen, onClose: () => setOpened({ ...opened, isOpen: false }) })}
        </Fragment>
      )}
    </section>
  );
}
