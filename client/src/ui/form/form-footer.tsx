import { useId } from 'react';
import { Button } from '../button.tsx';

type FormFooterProps = {
  saveText: string;
  isBusy: boolean;
  /** Why saving is not possible yet, in words; null when it is. */
  reason: string | null;
  onCancel: () => void;
};

/** Cancel and the submit button of a form in a dialog; a disabled one says why. */
export function FormFooter({ saveText, isBusy, reason, onCancel }: FormFooterProps) {
  const reasonId = useId();

  return (
    <div className="mt-5 border-t border-line pt-4">
      <p id={reasonId} className="mb-2 min-h-5 text-sm text-ink-600 sm:text-right">
        {reason}
      </p>
      <div className="grid grid-cols-[1fr_2fr] gap-3 sm:flex sm:justify-end">
        <Button variant="outline" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={reason !== null}
          aria-describedby={reasonId}
          className="sm:min-w-32"
        >
          {saveText}
        </Button>
      </div>
    </div>
  );
}
