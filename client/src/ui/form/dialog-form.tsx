import { useId } from 'react';
import type { ReactNode } from 'react';
import { useFocusOnProblem } from '../../lib/form/use-versioned-form.ts';
import type { FormSchema, VersionedForm } from '../../lib/form/use-versioned-form.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { QuestionPanel } from '../feedback/question-panel.tsx';
import { UnbrokenDays } from '../unbroken.tsx';
import { NewerVersion } from './newer-version.tsx';

type Texts = readonly (readonly [label: string, text: string])[];

type DialogFormProps<S extends FormSchema, E> = {
  form: VersionedForm<S, E>;
  textsOf: (values: VersionedForm<S, E>['values']) => Texts;
  /** Why the form cannot be saved yet. If absent, Save is always enabled and shows the errors. */
  incomplete?: string;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of a dialog that adds or edits an entity: error, fields, required confirmation and buttons. */
export function DialogForm<S extends FormSchema, E>(props: DialogFormProps<S, E>) {
  const { form, textsOf, incomplete, onCancel, children } = props;
  const { failure, newer, isSaving } = form;
  const reasonId = useId();
  const element = useFocusOnProblem<HTMLFormElement>(form.attempts);
  const isWaiting = incomplete !== undefined && !form.form.canSubmit;

  return (
    <form ref={element} onSubmit={form.submit} noValidate className="mt-4">
      <div className="-mx-2 max-h-[70vh] overflow-y-auto px-2 pb-2 supports-[height:1dvh]:max-h-[70dvh]">
        {failure && newer === null && <Alert>{failure}</Alert>}
        {children}
        <Pending form={form} textsOf={textsOf} />
      </div>
      <div className="mt-5 border-t border-line pt-4">
        {incomplete !== undefined && (
          <p id={reasonId} className="mb-2 min-h-5 text-sm text-ink-600 sm:text-right">
            {isWaiting ? incomplete : null}
          </p>
        )}
        <div className="grid grid-cols-[1fr_2fr] gap-3 sm:flex sm:justify-end">
          <Button variant="outline" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            isBusy={isSaving}
            disabled={isWaiting}
            aria-describedby={incomplete === undefined ? undefined : reasonId}
            className="sm:min-w-32"
          >
            {form.isEditing ? 'Update' : 'Save'}
          </Button>
        </div>
      </div>
    </form>
  );
}

type PendingProps<S extends FormSchema, E> = Pick<DialogFormProps<S, E>, 'form' | 'textsOf'>;

function Pending<S extends FormSchema, E>({ form, textsOf }: PendingProps<S, E>) {
  const { values, newer, question, answer } = form;
  if (newer !== null) {
    return (
      <NewerVersion form={form}>
        <Differences mine={textsOf(values)} theirs={new Map(textsOf(newer))} />
      </NewerVersion>
    );
  }
  return (
    question && (
      <QuestionPanel
        title={question.title}
        choices={[
          { label: 'Go back', onChoose: () => answer(false) },
          { label: 'Update anyway', onChoose: () => answer(true), isDanger: true },
        ]}
      >
        <div className="grid gap-1.5">
          {question.details}
          {question.lines.map((line) => (
            <p key={line}>
              <UnbrokenDays text={line} />
            </p>
          ))}
        </div>
      </QuestionPanel>
    )
  );
}

function Differences({ mine, theirs }: { mine: Texts; theirs: ReadonlyMap<string, string> }) {
  const differences = mine.filter(([label, text]) => theirs.get(label) !== text);
  if (differences.length === 0) return <p>No visible differences.</p>;
  return (
    <ul className="mt-1 grid gap-1">
      {differences.map(([label, text]) => (
        <li key={label}>
          <span className="font-semibold">{label}:</span> saved “{theirs.get(label)}”, yours “{text}”
        </li>
      ))}
    </ul>
  );
}
