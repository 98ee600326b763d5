import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { FormSchema } from '../../lib/form/use-versioned-form.ts';
import { AppDialog } from '../dialog/app-dialog.tsx';
import { QuestionPanel } from '../feedback/question-panel.tsx';
import { DialogForm } from './dialog-form.tsx';

type FormDialogProps<S extends FormSchema, E> = Pick<ComponentProps<typeof AppDialog>, 'isOpen' | 'title' | 'isWide'> &
  Pick<ComponentProps<typeof DialogForm<S, E>>, 'form' | 'textsOf' | 'children'> & {
    /** Asks whether to discard unsaved input. */
    unsaved: string;
    onClose: () => void;
  };

/** A dialog that adds or edits an entity. A click outside it asks for confirmation before it discards unsaved input. */
export function FormDialog<S extends FormSchema, E>(props: FormDialogProps<S, E>) {
  const { form, textsOf, unsaved, onClose, children, ...dialog } = props;
  const [isAsking, setIsAsking] = useState(false);

  return (
    <AppDialog {...dialog} isBusy={form.isSaving} onClose={() => (form.isDirty ? setIsAsking(true) : onClose())}>
      <DialogForm form={form} textsOf={textsOf} onCancel={onClose}>
        {children}
        {isAsking && (
          <QuestionPanel
            title={unsaved}
            choices={[
              { label: 'Go back', onChoose: () => setIsAsking(false) },
              { label: 'Close', onChoose: onClose, isDanger: true },
            ]}
          />
        )}
      </DialogForm>
    </AppDialog>
  );
}
