import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { ErrorPanel } from '../feedback/error-panel.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';

type LookupPanelProps<T> = {
  title: string;
  items: readonly T[];
  renderRow: (item: T) => ReactNode;
  addText: string;
  onAdd: () => void;
  isLoading: boolean;
  emptyText: string;
  /** Shown with a retry button instead of the list when the list could not be loaded. */
  failure?: { text: string; onRetry: () => void } | null | undefined;
  filters?: ReactNode;
};

export function LookupPanel<T>(props: LookupPanelProps<T>) {
  const { title, items, renderRow, addText, onAdd, isLoading, emptyText, failure = null, filters } = props;
  const id = useId();

  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <Button size="md" onClick={onAdd}>
          <Icon name="plus" className="size-4" />
          {addText}
        </Button>
      </div>
      {filters}
      <div className="mt-3">
        {isLoading && <Skeleton className="h-40" />}
        {failure && <ErrorPanel title={failure.text} onRetry={failure.onRetry} />}
        {!isLoading && !failure && items.length === 0 && <p className="py-6 text-ink-700">{emptyText}</p>}
        <ul className="divide-y divide-line">{items.map(renderRow)}</ul>
      </div>
    </section>
  );
}

/** `late`: something needs attention now; `due`: something will need attention soon. */
export type Mark = string | { text: string; tone: 'due' | 'late' };

const tones = {
  plain: 'bg-stone-100 text-ink-800',
  due: 'bg-waiting-bg text-waiting',
  late: 'bg-cancelled-bg text-cancelled',
};

export function MarkBadge({ mark }: { mark: Mark }) {
  const { text, tone } = typeof mark === 'string' ? { text: mark, tone: 'plain' as const } : mark;
  return (
    <span className={classNames('rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap', tones[tone])}>
      {text}
    </span>
  );
}

type LookupRowProps = {
  name: string;
  details: ReactNode;
  /** Labels of the item’s state, such as Disabled. */
  marks: readonly Mark[];
  picture?: ReactNode;
  action?: ReactNode;
  /** What the Edit button edits, for rows whose name alone is ambiguous. */
  editName?: string | undefined;
  isBusy?: boolean;
  onEdit: () => void;
};

/** One item: picture, name, details, state as text, and an Edit button whose accessible name says what it edits. */
export function LookupRow(props: LookupRowProps) {
  const { name, details, marks, picture, action, editName, isBusy = false, onEdit } = props;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 @2xl:flex-nowrap @2xl:gap-x-4">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {name}
          {marks.map((mark) => (
            <MarkBadge key={typeof mark === 'string' ? mark : mark.text} mark={mark} />
          ))}
        </p>
        <div className="mt-0.5 text-sm text-ink-700">{details}</div>
      </div>
      <div
        className={classNames(
          'flex flex-wrap justify-end gap-1 @max-2xs:*:px-2.5 @2xl:shrink-0 @2xl:basis-auto @2xl:flex-nowrap @2xl:gap-2',
          // Several buttons wrap below the text when they do not fit next to it.
          action !== undefined && 'basis-full',
        )}
      >
        {action}
        <Button variant="outline" size="md" isBusy={isBusy} aria-label={`Edit ${editName ?? name}`} onClick={onEdit}>
          <Icon name="pencil" className="size-4" />
          Edit
        </Button>
      </div>
    </li>
  );
}
