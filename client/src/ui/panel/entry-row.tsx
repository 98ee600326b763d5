import { type ReactNode, useState } from 'react';
import { useReturnFocus } from '../../lib/browser/use-return-focus.ts';
import { Button } from '../button.tsx';

type EntryRowProps = {
  /** The name of the entry, which screen readers read with each button. */
  name: string;
  texts: { edit: string; remove: string };
  children: ReactNode;
  mayChange?: boolean;
  /** The form that replaces the buttons while the entry is being edited. */
  form?: ReactNode;
  renderQuestion: (onClose: () => void) => ReactNode;
  onEdit: () => void;
};

/** A list entry with two buttons: one edits it, the other deletes it after a confirmation. */
export function EntryRow({ name, texts, children, mayChange = true, form, renderQuestion, onEdit }: EntryRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const isEditing = form !== undefined;
  const place = useReturnFocus(isRemoving || isEditing);

  return (
    <li className="py-3">
      <div
        ref={place}
        tabIndex={-1}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 outline-none"
      >
        <div className="min-w-0">{children}</div>
        {mayChange && !isRemoving && !isEditing && (
          <div className="flex">
            <Button variant="quiet" size="md" aria-label={`${texts.edit}: ${name}`} onClick={onEdit}>
              {texts.edit}
            </Button>
            <Button
              variant="quiet"
              size="md"
              aria-label={`${texts.remove}: ${name}`}
              onClick={() => setIsRemoving(true)}
            >
              {texts.remove}
            </Button>
          </div>
        )}
      </div>
      {isEditing && <div className="mt-3">{form}</div>}
      {isRemoving && renderQuestion(() => setIsRemoving(false))}
    </li>
  );
}
