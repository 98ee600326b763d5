import { password, userChangeBody, type UserDetail } from '@rental/contracts';
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../lib/form/use-form.ts';
import { Button } from '../../ui/button.tsx';

const { reason } = userChangeBody.shape;
const reasonForm = z.object({ reason, currentPassword: z.string(), code: z.string() });
/** `code` may be empty, because the server decides whether it is required. */
const provenForm = z.object({ reason, currentPassword: password, code: z.string() });

/**
 * Returns the form for a change of an account, with fields for a reason and, if `isProven` is true, a password and a
 * code.
 */
export function useChangeForm({ isProven }: { isProven: boolean }) {
  const form = useForm({
    schema: isProven ? provenForm : reasonForm,
    defaultValues: { reason: '', currentPassword: '', code: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('reason'), [setFocus]);
  return form;
}

type ChangePanelProps = {
  title: string;
  user: UserDetail;
  follows: string;
  form: ReturnType<typeof useChangeForm>;
  isDanger?: boolean;
  /** Shown until the form can be submitted. */
  hint?: string;
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks an admin to confirm a change of an account, and says what follows from it. */
export function ChangePanel({ title, user, follows, form, isDanger = false, hint, ...rest }: ChangePanelProps) {
  const { onSubmit, onCancel, children } = rest;
  const [titleId, hintId] = [useId(), useId()];
  const { submitButton } = form;

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-labelledby={titleId}
      className="mt-3 rounded-control border border-control p-4"
    >
      <h3 id={titleId} className="text-lg">
        {title}: {user.name}
      </h3>
      <p className="mt-1.5 text-[15px] break-words text-ink-700">{follows}</p>
      {children}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {hint !== undefined && (
          <p id={hintId} className="text-sm text-ink-600">
            {!form.canSubmit && hint}
          </p>
        )}
        <Button variant="outline" disabled={submitButton.isBusy} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          {...submitButton}
          variant={isDanger ? 'danger' : 'primary'}
          aria-describedby={hint === undefined ? undefined : hintId}
        >
          {title}
        </Button>
      </div>
    </form>
  );
}
