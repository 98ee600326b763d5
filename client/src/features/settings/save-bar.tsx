import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { QuestionPanel } from '../../ui/feedback/question-panel.tsx';
import { NewerVersion } from '../../ui/form/newer-version.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const wrongFields = (count: number): string =>
  `${count === 1 ? 'One field needs' : `${count} fields need`} your attention. Nothing was saved.`;

type SaveBarProps = {
  form: Omit<SettingsForm, 'base' | 'takeAgain'>;
  /** If omitted, the button submits the surrounding form. */
  onSave?: () => void;
  children?: ReactNode;
};

/** Shows whether there are unsaved changes and what prevents saving them, beside the save button. */
export function SaveBar({ form, onSave, children }: SaveBarProps) {
  const { newer, problemCount, isSaving, isDirty } = form;
  const failure = problemCount > 0 ? wrongFields(problemCount) : form.failure;
  const { leaving, stay, leave } = useLeaving(isDirty);
  // Sticks to the bottom of the window, over other fields, only while there is something to save or to resolve.
  const isStuck = isDirty || failure !== null || newer !== null;
  const bar = useScrollRoom(isStuck);

  return (
    <div
      ref={bar}
      data-save-bar
      className={classNames(
        'rounded-card bg-white p-4 *:first:mt-0',
        isStuck ? 'sticky bottom-0 z-10 shadow-2' : 'shadow-1',
      )}
    >
      {failure && newer === null && <Alert>{failure}</Alert>}
      <NewerVersion form={form}>{children}</NewerVersion>
      {leaving !== null && (
        <QuestionPanel
          title="Leave without saving?"
          choices={[
            { label: 'Stay here', onChoose: stay },
            { label: 'Leave', onChoose: leave, isDanger: true },
          ]}
        />
      )}
      <div className="flex items-center justify-between gap-4 not-first:mt-3">
        <p aria-live="polite" className="text-sm text-ink-600">
          {isDirty ? 'Unsaved changes' : 'Nothing to save'}
        </p>
        <Button type={onSave ? 'button' : 'submit'} isBusy={isSaving} disabled={!isDirty} onClick={onSave}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** Returns the in-app URL to which a click navigates, or null for any other click. */
function addressOf({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | null {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || !(target instanceof Element)) return null;
  const link = target.closest('a');
  return link && link.origin === location.origin && link.target === '' ? link.pathname + link.search + link.hash : null;
}

/** Asks before unsaved changes are lost. `leaving` is the URL of a clicked link until the user decides. */
function useLeaving(isDirty: boolean) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!isDirty) return undefined;
    const askBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    const askHere = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving(address);
    };
    window.addEventListener('beforeunload', askBrowser);
    document.addEventListener('click', askHere, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askBrowser);
      document.removeEventListener('click', askHere, { capture: true });
    };
  }, [isDirty]);

  return {
    leaving,
    stay: () => setLeaving(null),
    leave: () => {
      if (leaving !== null) void navigate(leaving);
    },
  };
}

const roomPx = 24;

/** Keeps the focused element visible above a bar at the bottom of the window. Attach the returned ref to the bar. */
function useScrollRoom(isThere: boolean) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = bar.current;
    if (!isThere || !element) return undefined;
    const { style } = document.documentElement;
    const keepClear = () => {
      style.scrollPaddingBottom = `${element.offsetHeight + roomPx}px`;
      const focused = document.activeElement;
      const isField = focused?.matches('input, select, textarea, button') === true;
      if (isField && !element.contains(focused)) focused.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(keepClear);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [isThere]);

  return bar;
}
