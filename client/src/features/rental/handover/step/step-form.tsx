import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { OnlineButton } from '../../../../ui/online-button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { handoverTexts as texts } from '../handover-texts.ts';
import type { useStep } from './use-step.ts';

type StepFormProps = {
  step: Pick<ReturnType<typeof useStep>, 'failure' | 'isSending'>;
  action: string;
  isDanger?: boolean;
  /** Whether the step can’t wait on this device. */
  needsConnection?: boolean;
  /** The id of the text that explains why the step is not possible. */
  blockedBy?: string | undefined;
  onSubmit: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/**
 * The form of a step, with error, fields and buttons. If the button that opened the form is gone, so that something
 * around the form has the focus, the first field takes it.
 */
export function StepForm(props: StepFormProps) {
  const { step, action, isDanger = false, needsConnection = false, blockedBy, onSubmit, onCancel, children } = props;
  const Submit = needsConnection ? OnlineButton : Button;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!document.activeElement?.contains(form.current)) return;
    form.current?.querySelector<HTMLElement>('input, select, textarea, button:enabled')?.focus();
  }, []);

  return (
    <form
      ref={form}
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {step.failure && <Alert>{step.failure}</Alert>}
      {children}
      <div className="grid grid-cols-[1fr_2fr] gap-3 sm:flex sm:justify-end">
        <Button variant="outline" className="max-sm:px-2" disabled={step.isSending} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Submit
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          className="max-sm:px-2 sm:min-w-36"
          isBusy={step.isSending}
          disabled={blockedBy !== undefined}
          aria-describedby={blockedBy}
        >
          {action}
        </Submit>
      </div>
    </form>
  );
}
